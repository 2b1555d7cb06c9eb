import { asTopLevel } from "#lib/document/edit/nodes";
import type { MergeResult } from "#lib/document/merge/merge";
import { reordered } from "#lib/document/merge/moved";
import { optionalAttribute } from "#lib/document/model/attribute";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";

/** The blocks that a merge would change in a text, before and after it, and what both sides changed. */
export const mergeBlocks = (text: DocumentJson, { merged, conflicts }: MergeResult) => ({
  ...changedBlocks(text, merged),
  conflicts: conflicts.flatMap(({ blockId, ours, theirs }) =>
    // The document itself has no text that could be shown.
    blockId === "" ? [] : [{ nodeId: blockId, document: alone(ours), draft: alone(theirs) }],
  ),
});

const alone = (node: NodeJson | null): DocumentJson | null => node && { type: "doc", content: [asTopLevel(node)] };

/** Two texts without the blocks that are the same in both; where only blocks are added, the one before them stays. */
export function changedBlocks(before: DocumentJson, after: DocumentJson): Record<"before" | "after", DocumentJson> {
  const [old, young] = [named(before), named(after)];
  const moved = new Set(reordered([...old.keys()], [...young.keys()]));
  const isSame = (name: string) => old.has(name) && young.has(name) && !moved.has(name);
  const names = [...young.keys()];
  const added = names.findIndex((name) => !isSame(name));
  const isAdded = [...old.keys()].every(isSame) && added >= 0;
  // A place is seen by what is beside it.
  const beside = isAdded ? names[added === 0 ? names.findIndex(isSame) : added - 1] : undefined;
  const shown = (blocks: Map<string, NodeJson>): DocumentJson => ({
    type: "doc",
    content: [...blocks].flatMap(([name, block]) => (isSame(name) && name !== beside ? [] : [block])),
  });
  return { before: shown(old), after: shown(young) };
}

/** The blocks of a text by what they are, each name once. */
function named({ content }: DocumentJson): Map<string, NodeJson> {
  const seen = new Map<string, number>();
  return new Map(
    content.map((block) => {
      const name = `${optionalAttribute(block, "id")} ${canonicalJson(block)}`;
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      return [`${name} ${times}`, block];
    }),
  );
}
