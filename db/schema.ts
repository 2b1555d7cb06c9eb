// Drizzle takes its tables as one module.
export { account } from "./schema/account";
export { apiKey } from "./schema/api-key";
export { document } from "./schema/document";
export { folder } from "./schema/folder";
export { idempotency } from "./schema/idempotency";
export { invitation } from "./schema/invitation";
export { passkey } from "./schema/passkey";
export { prompt } from "./schema/prompt";
export { session } from "./schema/session";
export { slug } from "./schema/slug";
export { suggestion } from "./schema/suggestion";
export { user } from "./schema/user";
export { verification } from "./schema/verification";
export { version } from "./schema/version";
