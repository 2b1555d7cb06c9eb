import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";

/** The client for passkeys; import it on demand, because most visits do not need it. */
export const authClient = createAuthClient({ basePath: "/api/auth", plugins: [passkeyClient()] });
