/** What one piece may take of the page's time, with the browser's own work after it. */
const WORK_MS = 40;

/** A piece is never lighter: each costs a walk over the text, which many small ones would repeat. */
const LIGHTEST = 10_000;

/** Nor heavier: a browser lays it out in one task, together with a look at every block of the text. */
const HEAVIEST = 120_000;

/** Returns at the next task, after the browser has answered what waits for it. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // Painting comes before timers, so a frame is shown between two pieces.
    requestAnimationFrame(() => port2.postMessage(null));
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
  });

/**
 * Gives items to `work` in pieces that grow and shrink with the time that they take; `weigh` says how much an item
 * weighs. Stops when `signal` ends, and returns whether it came to the end.
 */
export async function inPieces<Item>(
  items: readonly Item[],
  {
    weigh,
    work,
    onProgress,
    signal,
    pause = nextTask,
    now = () => performance.now(),
  }: {
    weigh: (item: Item) => number;
    work: (piece: readonly Item[]) => void;
    onProgress: (part: number) => void;
    signal: AbortSignal;
    pause?: () => Promise<void>;
    now?: () => number;
  },
): Promise<boolean> {
  let budget = LIGHTEST;
  for (let at = 0; at < items.length; ) {
    if (signal.aborted) return false;
    const piece = take(items, at, budget, weigh);
    const start = now();
    work(piece);
    const ms = now() - start;
    budget = Math.min(HEAVIEST, Math.max(LIGHTEST, budget * Math.min(2, WORK_MS / Math.max(1, ms))));
    at += piece.length;
    onProgress(at / items.length);
    if (at < items.length) await pause();
  }
  return true;
}

function take<Item>(items: readonly Item[], from: number, budget: number, weigh: (item: Item) => number): Item[] {
  const piece: Item[] = [];
  let weight = 0;
  for (let at = from; at < items.length && (piece.length === 0 || weight < budget); at++) {
    const item = items[at];
    if (item === undefined) break;
    weight += weigh(item);
    piece.push(item);
  }
  return piece;
}
