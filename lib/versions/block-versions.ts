import { sameJson } from "#lib/base/same-json";
import { isAddressable } from "#lib/document/addressable";
import type { DocumentJson, NodeJson } from "#lib/document/document";

/** The number of the version that last changed a block or its content, by block id. */
export type BlockVersions = Record<string, number>;

/**
 * Updates the numbers after a write: unchanged blocks keep theirs, all others get `number`. Both texts are canonical.
 */
export function blockVersions(
  before: { content: DocumentJson; versions: BlockVersions } | null,
  after: DocumentJson,
  number: number,
): BlockVersions {
  const known = new Map<string, NodeJson>();
  if (before) eachBlock(before.content, (id, block) => known.set(id, block));
  const versions: BlockVersions = {};
  const keep = (block: NodeJson) => eachBlock(block, (id) => (versions[id] = before?.versions[id] ?? number));
  const visit = (block: NodeJson): void => {
    const id = idOf(block);
    const same = id === null ? undefined : known.get(id);
    if (same && sameJson(same, block)) {
      keep(block);
      return;
    }
    if (id !== null) versions[id] = number;
    for (const child of block.content ?? []) visit(child);
  };
  for (const block of after.content) visit(block);
  return versions;
}

function eachBlock(node: NodeJson, see: (id: string, block: NodeJson) => void): void {
  const id = idOf(node);
  if (id !== null) see(id, node);
  for (const child of node.content ?? []) eachBlock(child, see);
}

const idOf = (node: NodeJson): string | null =>
  isAddressable(node) && typeof node.attrs?.id === "string" ? node.attrs.id : null;
