/** Runs a task unless another page has the lock. */
export async function withLock(name: string, task: () => Promise<void>): Promise<void> {
  // They need a secure context.
  if (!("locks" in navigator)) return task();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? task() : undefined));
}
