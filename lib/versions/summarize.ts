import { sameJson } from "#lib/base/same-json";
import { isAddressable } from "#lib/document/addressable";
import type { DocumentJson, NodeJson } from "#lib/document/document";

/** Summarizes the changed blocks of a write in a few words: “2 blocks changed, 1 added”. */
export function summarizeText(before: DocumentJson, after: DocumentJson): string {
  const [old, now] = [leaves(before), leaves(after)];
  const added = [...now.keys()].filter((id) => !old.has(id)).length;
  const removed = [...old.keys()].filter((id) => !now.has(id)).length;
  const changed = [...now].filter(([id, node]) => old.has(id) && !sameJson(old.get(id), node)).length;
  const parts = [
    [changed, "changed"],
    [added, "added"],
    [removed, "removed"],
  ] as const;
  const present = parts.filter(([count]) => count > 0);
  if (present.length === 0) return "Blocks moved";
  return present.map(([count, verb], at) => (at === 0 ? `${counted(count)} ${verb}` : `${count} ${verb}`)).join(", ");
}

const counted = (count: number) => `${count} ${count === 1 ? "block" : "blocks"}`;

/** The blocks that contain text directly, by id: a list changes through its items. */
function leaves(document: DocumentJson): Map<string, NodeJson> {
  const found = new Map<string, NodeJson>();
  const visit = (node: NodeJson): void => {
    const children = node.content ?? [];
    const holdsBlocks = node.type !== "table" && children.some(isAddressable);
    const id = node.attrs?.id;
    if (!holdsBlocks && isAddressable(node) && typeof id === "string") found.set(id, node);
    if (node.type !== "table") for (const child of children) visit(child);
  };
  for (const block of document.content) visit(block);
  return found;
}
