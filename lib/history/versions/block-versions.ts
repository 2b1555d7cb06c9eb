import { sameJson } from "#lib/base/same-json";
import { changedSpan } from "#lib/document/diff/changed-span";
import { isAddressable } from "#lib/document/model/addressable";
import { blockIds } from "#lib/document/model/block-ids";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";

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
  const span = before && changedSpan(before.content, after);
  const known = new Map<string, NodeJson>();
  for (const block of span?.before ?? []) eachBlock(block, (id, each) => known.set(id, each));
  const versions: BlockVersions = {};
  const keep = (block: NodeJson) => {
    for (const id of blockIds(block)) versions[id] = before?.versions[id] ?? number;
  };
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
  const [start, end] = span ? [span.start, span.start + span.after.length] : [0, after.content.length];
  after.content.forEach((block, at) => {
    if (at < start || at >= end) keep(block);
    else visit(block);
  });
  return versions;
}

function eachBlock(node: NodeJson, see: (id: string, block: NodeJson) => void): void {
  const id = idOf(node);
  if (id !== null) see(id, node);
  for (const child of node.content ?? []) eachBlock(child, see);
}

const idOf = (node: NodeJson): string | null =>
  isAddressable(node) && typeof node.attrs?.id === "string" ? node.attrs.id : null;
