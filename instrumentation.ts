import { perProcess } from "#lib/base/per-process";
import type { Front } from "#lib/doors/front";

type Starter = { resolve(): void; reject(reason: unknown): void };

/** Opens and migrates the store before the server answers its first request; Next calls it once at start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // Left by `bin/serve.mjs`, which says to the person at the terminal why the workspace cannot start.
  const starter = perProcess<Starter | null>("starter", () => null);
  try {
    if (process.env.NODE_ENV === "production") {
      // In one import: Next puts what several share into a file of each, and the process would hold every copy.
      const { front, takeSocket } = await (await import("./app/front/in-front")).startInFront();
      perProcess("takeSocket", () => takeSocket);
      perProcess<{ front: Front | null }>("front", () => ({ front: null })).front = front;
    } else {
      // In development Next reloads the routes, so it serves them.
      await (await import("#lib/start/start-runtime")).startRuntime();
      const { takeSocket } = await import("#lib/doors/serve-socket");
      perProcess("takeSocket", () => takeSocket);
    }
    starter?.resolve();
  } catch (error) {
    if (!starter) throw error;
    starter.reject(error);
  }
}
