import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";

/** What speaks with the browser's passkeys; load it when one is wanted, for most never are. */
export const authClient = createAuthClient({ basePath: "/api/auth", plugins: [passkeyClient()] });
