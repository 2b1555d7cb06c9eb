import type { Node } from "@tiptap/pm/model";
import { Decoration } from "@tiptap/pm/view";
import type { Change } from "#lib/document/changes/change";
import { insertedElement } from "./inserted-element";
import type { Author } from "./written-changes";

/** How to draw a set of changes: `name` keeps sets apart, `origin` sets the colour, `edge` the colour of the block's edge, `cited` how many works are known. */
export type Drawing = { name: string; origin: Author; edge?: Author; isChosen: boolean; cited?: number };

/** Decorates the older text: removals are struck, insertions follow them; all positions are offset by `start`. */
export function drawChanges(doc: Node, changes: readonly Change[], start: number, drawing: Drawing): Decoration[] {
  const attributes = {
    "data-change": drawing.name,
    "data-origin": drawing.origin,
    ...(drawing.isChosen ? { "data-chosen": "" } : {}),
  };
  const edge = (from: number, to: number) => [
    ...around(from),
    Decoration.node(from, to, { class: "changed-block", "data-origin": drawing.edge ?? drawing.origin }),
  ];
  const key = `${drawing.name} ${drawing.isChosen} ${drawing.cited ?? 0}`;

  return changes.flatMap((change, index) => {
    const [from, to] = [change.from + start, change.to + start];
    if (change.kind === "frame") return edge(from, to);
    const comes = change.nodes.length > 0;
    const shape = change.kind === "words" ? "inserted-words" : "inserted-blocks";
    const inserted = Decoration.widget(
      to,
      ({ state }) => insertedElement(change.nodes, state, { class: shape, ...attributes }),
      { key: `${key} ${index}`, side: 1, marks: [] },
    );
    const goes = change.kind === "words" ? goingWords(doc, from, to) : [...around(from), ...goingBlocks(doc, from, to)];
    return [...goes, ...(comes ? [inserted] : [])];
  });

  /** Marks the outermost block around a change: it must not clip what is drawn in its margin. */
  function around(pos: number): Decoration[] {
    const $pos = doc.resolve(pos);
    return $pos.depth > 0 ? [Decoration.node($pos.before(1), $pos.after(1), { class: "holds-changes" })] : [];
  }

  function goingWords(text: Node, from: number, to: number): Decoration[] {
    const $from = text.resolve(from);
    const block = edge($from.before(), $from.after());
    if (from === to) return block;
    return [...block, Decoration.inline(from, to, { nodeName: "del", class: "deleted-words", ...attributes })];
  }

  function goingBlocks(text: Node, from: number, to: number): Decoration[] {
    const gone: Decoration[] = [];
    for (let pos = from; pos < to; ) {
      const end = pos + (text.nodeAt(pos)?.nodeSize ?? to - pos);
      gone.push(Decoration.node(pos, end, { class: "deleted-block", ...attributes }));
      pos = end;
    }
    return gone;
  }
}
