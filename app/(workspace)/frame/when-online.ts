/**
 * Runs a task with a network: after a while, each so often if asked for, and when the network is back; returns the function
 * that ends this.
 */
export function whenOnline(task: () => void, { afterMs, everyMs }: { afterMs: number; everyMs?: number }): () => void {
  const start = () => {
    if (navigator.onLine) task();
  };
  const first = setTimeout(start, afterMs);
  const timer = everyMs === undefined ? undefined : setInterval(start, everyMs);
  window.addEventListener("online", start);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    window.removeEventListener("online", start);
  };
}
