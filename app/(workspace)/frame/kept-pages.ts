import { NEW_PAGE } from "../kept/new-document";

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

/** Asks the worker, and returns its answer; undefined without a worker. */
function askWorker(question: object): Promise<unknown> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(undefined);
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage(question, [port2]);
  return answered;
}

/** Whether this page is one that was kept, because the server could not be reached. */
export const isKeptPage = async (): Promise<boolean> => (await askWorker({ asks: "isKept" })) === true;

/** Whether this browser can keep pages at all. */
export const canKeepPages = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** The page that lists what is kept. */
export const OFFLINE_PAGE = "/offline";

/**
 * Keeps the pages of these documents until the next call without them, and those that list what is kept and begin a
 * document, and brings old ones up to date; resolves to how many could not be kept, all of them where this browser keeps
 * nothing.
 */
export async function keepDocuments(ids: readonly string[]): Promise<number> {
  const pages = [OFFLINE_PAGE, NEW_PAGE, ...ids.map((id) => `/d/${id}`)];
  const answer = await askWorker({ pins: pages.map((path) => new URL(path, window.location.origin).href) });
  return typeof answer === "number" ? answer : ids.length;
}

/** Removes every page that this browser has kept; called when a session ends. */
export async function forgetKeptPages(): Promise<void> {
  const names = await globalThis.caches?.keys().catch(() => []);
  await Promise.all(
    (names ?? []).filter((name) => name.startsWith("colophon-pages-")).map((name) => caches.delete(name)),
  );
}
