type Starter = { resolve(): void; reject(reason: unknown): void };

// Left by `bin/serve.mjs`, which says to the person at the terminal why the workspace cannot start.
const starterPlace = Symbol.for("colophon.starter");
const place = globalThis as { [starterPlace]?: Starter };

/** Opens and migrates the store before the server answers its first request; Next calls it once at start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const starter = place[starterPlace];
  try {
    const { startRuntime } = await import("#lib/runtime");
    await startRuntime();
    starter?.resolve();
  } catch (error) {
    if (!starter) throw error;
    starter.reject(error);
  }
}
