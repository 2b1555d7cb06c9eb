import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { type Mapping, Transform } from "@tiptap/pm/transform";
import { asServerChange } from "./server-change";

type Given = { pos: number; id: string };

/** Blocks whose id differs between the text that was sent and the same text as it was answered. */
function givenIds(sent: Node, answered: Node): Given[] {
  if (!sent.content.size || sent.content.size !== answered.content.size) return [];
  const given: Given[] = [];
  sent.descendants((node, pos) => {
    const twin = answered.nodeAt(pos);
    const id: unknown = twin?.type.name === node.type.name ? twin.attrs.id : null;
    if (typeof id === "string" && id !== node.attrs.id) given.push({ pos, id });
  });
  return given;
}

/** Whether the answer is the text that was sent, but for ids that the server gave. */
export function isSameButIds(sent: Node, answered: Node): boolean {
  const renamed = new Transform(sent);
  for (const { pos, id } of givenIds(sent, answered)) renamed.setNodeAttribute(pos, "id", id);
  return renamed.doc.eq(answered);
}

/** The change that gives blocks the ids which the server gave them, wherever typing has moved them since; null when there is none. */
export function foldIds(state: EditorState, sent: Node, answered: Node, since: Mapping): Transaction | null {
  const { tr } = state;
  for (const { pos, id } of givenIds(sent, answered)) {
    const now = since.mapResult(pos, 1);
    const node = now.deleted ? null : state.doc.nodeAt(now.pos);
    if (node && node.attrs.id === sent.nodeAt(pos)?.attrs.id) tr.setNodeAttribute(now.pos, "id", id);
  }
  return tr.docChanged ? asServerChange(tr) : null;
}
