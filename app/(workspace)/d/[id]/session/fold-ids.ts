import type { Node } from "@tiptap/pm/model";
import { type Mapping, Transform } from "@tiptap/pm/transform";

/** A block whose id in the server's response differs from the text that was sent. */
type Given = { pos: number; was: unknown; id: string };

function collectGiven(sent: Node, answered: Node, start: number, given: Given[]): void {
  let pos = start;
  for (const [at, node] of sent.children.entries()) {
    const twin = answered.maybeChild(at);
    if (twin && twin !== node) {
      const id: unknown = twin.type.name === node.type.name ? twin.attrs.id : null;
      if (typeof id === "string" && id !== node.attrs.id) given.push({ pos, was: node.attrs.id, id });
      if (!node.isLeaf) collectGiven(node, twin, pos + 1, given);
    }
    pos += node.nodeSize;
  }
}

function givenIds(sent: Node, answered: Node): Given[] {
  const given: Given[] = [];
  if (sent.content.size === answered.content.size) collectGiven(sent, answered, 0, given);
  return given;
}

/** The ids that differ between two texts, with the positions of their blocks; null when anything else differs. */
export function idsBetween(sent: Node, answered: Node): readonly { pos: number; id: string }[] | null {
  const renamed = new Transform(sent);
  const given = givenIds(sent, answered);
  for (const { pos, id } of given) renamed.setNodeAttribute(pos, "id", id);
  return renamed.doc.eq(answered) ? given : null;
}

/** Applies the ids that the server gave to blocks of `sent` to the current text; `since` maps positions to it. */
export function foldIds(now: Node, sent: Node, answered: Node, since: Mapping): Node {
  const folded = new Transform(now);
  for (const { pos, was, id } of givenIds(sent, answered)) {
    const moved = since.mapResult(pos, 1);
    const node = moved.deleted ? null : now.nodeAt(moved.pos);
    if (node && node.attrs.id === was) folded.setNodeAttribute(moved.pos, "id", id);
  }
  return folded.doc;
}
