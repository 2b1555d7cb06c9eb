/** Locks a draft's name until `signal` is aborted; calls `onHeld` once no other open page holds the lock. */
export function lockDraft(name: string, signal: AbortSignal, onHeld = () => {}): void {
  // Web Locks need a secure context. Without them two pages may both save one draft, which merges with itself.
  if (!("locks" in navigator)) {
    onHeld();
    return;
  }
  const isOver = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const hold = () => {
    onHeld();
    return isOver;
  };
  navigator.locks.request(name, { signal }, hold).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
