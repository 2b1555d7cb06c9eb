import type { MatchAnswer, MatchRequest } from "./match.worker";

// An expression that backtracks takes for ever; one that does not looks through a book in far less.
const BUDGET_MS = 1_000;

let ready: Promise<Worker> | null = null;

/** Looks for an expression in a worker, which is ended when it takes too long; rejects when `signal` ends. */
export async function matchOutside(request: MatchRequest, signal: AbortSignal): Promise<MatchAnswer> {
  ready ??= started();
  const worker = await ready;
  signal.throwIfAborted();
  try {
    const answer = nextMessage<MatchAnswer>(worker, AbortSignal.any([signal, AbortSignal.timeout(BUDGET_MS)]));
    worker.postMessage(request);
    return await answer;
  } catch (error) {
    // It may be busy with the expression for ever.
    worker.terminate();
    ready = null;
    if (signal.aborted || !(error instanceof DOMException)) throw error;
    return { error: { kind: "slow" } };
  }
}

async function started(): Promise<Worker> {
  const worker = new Worker(new URL("./match.worker.ts", import.meta.url), { type: "module", name: "find" });
  try {
    await nextMessage(worker, null);
    return worker;
  } catch (error) {
    worker.terminate();
    ready = null;
    throw error;
  }
}

function nextMessage<Message>(worker: Worker, signal: AbortSignal | null): Promise<Message> {
  const over = new AbortController();
  return new Promise<Message>((resolve, reject) => {
    const options = { signal: over.signal };
    signal?.addEventListener("abort", () => reject(signal.reason), options);
    worker.addEventListener("error", () => reject(new Error("search_not_loaded")), options);
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => resolve(data), options);
  }).finally(() => over.abort());
}
