/** What `bin/serve.mjs` takes before Next: the workspace, the WebSockets, which Next has no routes for, and the front. */
export { takeSocket } from "#lib/doors/serve-socket";
export { startRuntime } from "#lib/runtime";
export { front } from "./front";
