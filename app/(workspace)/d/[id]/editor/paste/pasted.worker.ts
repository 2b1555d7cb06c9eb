import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import { type ReadPaste, type ReadRequest, readPasted } from "./read-pasted";

/** The answer to a request: a paste that was read, or why it cannot be. */
export type ReadAnswer = Outcome<ReadPaste>;

self.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(outcomeOf(() => readPasted(data)) satisfies ReadAnswer);
});
