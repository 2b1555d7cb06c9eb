import { call } from "#lib/doors/client";

/** How a draft's changes come home: written as one version, or suggested. */
export type Manner = "write" | "suggest";

/** Whose words a block gets that both sides changed; `later` leaves that to a suggestion. */
export type Side = "document" | "draft" | "later";

type Options = { id: string; of: string; manner: Manner; sides: ReadonlyMap<string, Side> };

/**
 * Merges a draft into its document, and settles what both changed as it was chosen; returns the ids of the suggestions
 * that wait. One that cannot be settled waits, so that no word is lost.
 */
export async function mergeDraft({ id, of, manner, sides }: Options): Promise<string[]> {
  const { suggestions } = await call("POST /api/w/documents/[id]/merge", { id, as: manner });
  const waiting: string[] = [];
  // Each acceptance is a version after the one before.
  for (const { id: sid, nodeId, placement } of suggestions) {
    const side = (placement === "replace" ? sides.get(nodeId ?? "") : undefined) ?? "later";
    const isSettled = side !== "later" && (await settle(of, sid, side));
    if (!isSettled) waiting.push(sid);
  }
  return waiting;
}

const settle = (id: string, sid: string, side: Exclude<Side, "later">): Promise<boolean> =>
  (side === "draft"
    ? call("POST /api/d/[id]/suggestions/[sid]/accept", { id, sid })
    : call("DELETE /api/d/[id]/suggestions/[sid]", { id, sid })
  ).then(
    () => true,
    () => false,
  );
