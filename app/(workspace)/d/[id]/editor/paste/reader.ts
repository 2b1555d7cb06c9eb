import { unwrap } from "#lib/base/worker-outcome";
import type { NodeJson } from "#lib/document/model/document";
import type { ReadAnswer } from "./pasted.worker";
import type { ReadPaste, ReadRequest } from "./read-pasted";

/** Reads a paste outside the page's thread; `signal` ends it. Rejects with `AppError`, or when the reader does not load. */
export function readOutside(request: ReadRequest, signal: AbortSignal): Promise<ReadPaste> {
  const worker = new Worker(new URL("./pasted.worker.ts", import.meta.url), { type: "module", name: "paste" });
  const content: NodeJson[] = [];
  return new Promise<ReadPaste>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.addEventListener("error", (event) => reject(new Error(event.message || "The reader did not load.")));
    worker.addEventListener("message", ({ data }: MessageEvent<ReadAnswer>) => {
      try {
        if ("blocks" in data) for (const block of data.blocks) content.push(block);
        else resolve({ content, ...unwrap(data.end) });
      } catch (error) {
        reject(error);
      }
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
