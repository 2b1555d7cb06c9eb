import { countWords } from "#lib/document/model/words";
import type { Output } from "#lib/doors/client";

type Comparison = Output<"GET /api/w/documents/[id]/comparison">;

/** How many words a draft brings, and how many it takes away. */
export type ChangedWords = { added: number; removed: number };

/** Counts the words that a draft changes in its document. */
export function changedWords({ nodes }: Pick<Comparison, "nodes">): ChangedWords {
  const count = (op: "insert" | "delete") =>
    nodes.flatMap(({ diff }) => diff).reduce((sum, run) => sum + (run.op === op ? countWords(run.text) : 0), 0);
  return { added: count("insert"), removed: count("delete") };
}
