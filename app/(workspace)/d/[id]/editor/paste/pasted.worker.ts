import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import type { NodeJson } from "#lib/document/model/document";
import { type ReadPaste, type ReadRequest, readPasted } from "./read-pasted";

/** An answer to a request: some of the blocks, and at the end the rest of what was read, or why it cannot be. */
export type ReadAnswer = { blocks: NodeJson[] } | { end: Outcome<Omit<ReadPaste, "content">> };

// The page decodes each message in one task.
const BLOCKS_A_MESSAGE = 300;

self.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => {
  const outcome = outcomeOf(() => readPasted(data));
  if (!("value" in outcome)) return answer({ end: outcome });
  const { content, ...rest } = outcome.value;
  for (let at = 0; at < content.length; at += BLOCKS_A_MESSAGE) {
    answer({ blocks: content.slice(at, at + BLOCKS_A_MESSAGE) });
  }
  answer({ end: { value: rest } });
});

const answer = (message: ReadAnswer): void => self.postMessage(message);
