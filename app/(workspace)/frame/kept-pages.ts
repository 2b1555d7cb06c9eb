/** Starts the worker that opens the workspace without a network (`public/sw.js`); without one pages load as before. */
export function startKeeping(): void {
  // A development server changes its scripts under the same names.
  if (process.env.NODE_ENV !== "production") return;
  void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
}

/** Keeps the page at this address as it is now, for when there is no network. */
export function keepOpenPage(): void {
  navigator.serviceWorker?.controller?.postMessage({ keeps: window.location.href });
}

/** Whether this page is one that was kept, because the server could not be reached. */
export function isKeptPage(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  worker.postMessage({ asks: "isKept" }, [port2]);
  return answered;
}

/** Removes every page that this browser has kept; called when a session ends. */
export async function forgetKeptPages(): Promise<void> {
  const names = await globalThis.caches?.keys().catch(() => []);
  await Promise.all(
    (names ?? []).filter((name) => name.startsWith("colophon-pages-")).map((name) => caches.delete(name)),
  );
}
