/** Opens and migrates the store before the server answers its first request; Next calls it once at start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startRuntime } = await import("#lib/runtime");
  await startRuntime();
}
