import { z } from "zod";
import { sameJson } from "#lib/base/same-json";
import { type DiffRun, diffWords } from "#lib/document/diff/diff";
import { asTopLevel } from "#lib/document/edit/nodes";
import { serializeBlocks } from "#lib/document/markdown/serialize";
import type { MergeResult } from "#lib/document/merge/merge";
import { reordered } from "#lib/document/merge/moved";
import { CONTAINERS } from "#lib/document/model/addressable";
import { optionalAttribute } from "#lib/document/model/attribute";
import { type Budget, newBudget } from "#lib/document/model/bounded-diff";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { diff } from "#lib/shapes/document-shape";

const CHANGES = ["added", "removed", "changed", "moved"] as const;

/** One node that a draft changes in its document. */
export const nodeChangeShape = z.object({
  nodeId: z.string(),
  change: z.enum(CHANGES),
  diff,
  conflicts: z.boolean().describe("Whether the document changed it too, so that a merge makes a suggestion of it."),
});

/** What a draft changes, and the versions that were compared. */
export const comparisonShape = z.object({
  base: z.number().int().describe("The version of the document where the draft began."),
  ours: z.number().int().describe("The draft's version."),
  theirs: z.number().int().describe("The document's version."),
  nodes: z.array(nodeChangeShape),
});

/** One node that differs between two texts. */
export type NodeChange = z.output<typeof nodeChangeShape>;

/** The nodes that differ between two texts, in reading order; lists and quotations are compared by the nodes in them. */
export function changedNodes(before: DocumentJson, after: DocumentJson): NodeChange[] {
  const [old, young] = [leavesOf(before), leavesOf(after)];
  const moved = new Set(reordered([...old.keys()], [...young.keys()]));
  const budget = newBudget();
  const changes: NodeChange[] = [];
  const gone = [...old].filter(([id]) => !young.has(id));
  const behind = followers([...old.keys()], young);
  const addGone = (anchor: string | null) => {
    for (const [id, node] of gone)
      if (behind.get(id) === anchor) changes.push(changeOf(id, "removed", [node, null], budget));
  };
  addGone(null);
  for (const [id, node] of young) {
    const was = old.get(id);
    if (!was) changes.push(changeOf(id, "added", [null, node], budget));
    else if (!sameJson(was, node)) changes.push(changeOf(id, "changed", [was, node], budget));
    else if (moved.has(id)) changes.push(changeOf(id, "moved", [was, node], budget));
    addGone(id);
  }
  return changes;
}

/** What a merge would change in a text, with what it would only suggest. */
export function mergeChanges(before: DocumentJson, { merged, conflicts }: MergeResult): NodeChange[] {
  const clashing = new Set(conflicts.map(({ blockId }) => blockId));
  const budget = newBudget();
  const clashes = conflicts.flatMap(({ blockId, ours, theirs }) => {
    const change = ours === null ? "added" : theirs === null ? "removed" : "changed";
    return blockId === "" ? [] : [{ ...changeOf(blockId, change, [ours, theirs], budget), conflicts: true }];
  });
  return [...changedNodes(before, merged).filter(({ nodeId }) => !clashing.has(nodeId)), ...clashes];
}

function leavesOf(text: DocumentJson): Map<string, NodeJson> {
  return new Map(
    placedBlocks(text).flatMap(({ node }): [string, NodeJson][] => {
      const id = optionalAttribute(node, "id");
      return id === null || CONTAINERS.has(node.type) ? [] : [[id, node]];
    }),
  );
}

/** The last node before each that stays; null for none. */
function followers(ids: readonly string[], stays: ReadonlyMap<string, NodeJson>): Map<string, string | null> {
  let last: string | null = null;
  return new Map(
    ids.map((id) => {
      if (stays.has(id)) last = id;
      return [id, last];
    }),
  );
}

function changeOf(
  nodeId: string,
  change: NodeChange["change"],
  [before, after]: readonly [NodeJson | null, NodeJson | null],
  budget: Budget,
): NodeChange {
  const runs: DiffRun[] = diffWords(markdownOf(before), markdownOf(after), budget);
  return { nodeId, change, diff: runs, conflicts: false };
}

const markdownOf = (node: NodeJson | null): string => (node ? serializeBlocks([asTopLevel(node)]).trimEnd() : "");
