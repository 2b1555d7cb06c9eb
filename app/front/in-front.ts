import { takeSocket } from "#lib/doors/serve-socket";
import { startRuntime } from "#lib/start/start-runtime";
import { front } from "./front";

/** Starts the workspace, and returns what `bin/serve.mjs` takes before Next: the front, and WebSockets, which Next has no routes for. */
export async function startInFront() {
  await startRuntime();
  return { front, takeSocket };
}
