import { perProcess } from "#lib/base/per-process";
import type { Front } from "#lib/doors/front";

type Starter = { resolve(): void; reject(reason: unknown): void };

/** Opens and migrates the store before the server answers its first request; Next calls it once at start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // Left by `bin/serve.mjs`, which says to the person at the terminal why the workspace cannot start.
  const starter = perProcess<Starter | null>("starter", () => null);
  try {
    const { startRuntime } = await import("#lib/runtime");
    await startRuntime();
    const { takeSocket } = await import("#lib/doors/serve-socket");
    // `bin/serve.mjs` passes it the WebSockets, which Next has no routes for.
    perProcess("takeSocket", () => takeSocket);
    // In development Next reloads the routes, so it serves them.
    if (process.env.NODE_ENV === "production") {
      perProcess<{ front: Front | null }>("front", () => ({ front: null })).front = (await import("./app/front")).front;
    }
    starter?.resolve();
  } catch (error) {
    if (!starter) throw error;
    starter.reject(error);
  }
}
