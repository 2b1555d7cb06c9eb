/** Holds what is kept under a name until `signal` is aborted, and calls `onHeld` as soon as no other living page holds it. */
export function holdKept(name: string, signal: AbortSignal, onHeld = () => {}): void {
  // A browser has locks at secure addresses only; elsewhere a living page's text is taken too, and merges with itself.
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
