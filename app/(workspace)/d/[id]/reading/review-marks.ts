import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { blockText } from "../comments/block-text";
import { markLayer } from "../session/mark-layer";
import type { Reviews } from "./use-reviews";

type Shown = {
  nodes: Reviews["nodes"];
  /** The node in question. */
  chosen: string | null;
};
type Drawn = Shown & { marks: DecorationSet };

const layer = markLayer<Shown, Drawn>({
  name: "reviewMarks",
  empty: { nodes: [], chosen: null, marks: DecorationSet.empty },
  draw: drawn,
  kept: withoutTyped,
  clicked: () => null,
});

/** Marks the words of agents that nobody answered for, and the block in question. */
export const showReviews = layer.show;

/** Draws the marks of reviews into the text. */
export const ReviewMarks = layer.extension;

function drawn(doc: Node, shown: Shown): Drawn {
  const passages = new Map(shown.nodes.map(({ nodeId, unreviewed }) => [nodeId, unreviewed]));
  const decorations: Decoration[] = [];
  if (passages.size === 0 && shown.chosen === null) return { ...shown, marks: DecorationSet.empty };
  doc.descendants((node, pos) => {
    const nodeId = node.attrs.id;
    const own = passages.get(nodeId);
    if (own) {
      const text = blockText(node, pos);
      for (const { from, to, text: said } of own) {
        // The text on the screen may be newer; the next reviews come within seconds.
        const range = text.text.slice(from, to) === said ? text.rangeOf(from, to) : null;
        if (!range) continue;
        decorations.push(
          node.isLeaf
            ? Decoration.node(pos, pos + node.nodeSize, { class: "unreviewed" })
            : words(range.from, range.to),
        );
      }
    }
    if (nodeId && nodeId === shown.chosen) decorations.push(...inQuestion(doc, node, pos));
    return !node.isTextblock;
  });
  return { ...shown, marks: DecorationSet.create(doc, decorations) };
}

const words = (from: number, to: number): Decoration =>
  Decoration.inline(from, to, { class: "unreviewed" }, { isOfWords: true });

/**
 * The marks without what a person typed among the words of an agent, which is theirs. Within a mark ProseMirror would also
 * redraw all its words at each key.
 */
export function withoutTyped(marks: DecorationSet, tr: Transaction): DecorationSet {
  const typed = tr.changedRange();
  if (!typed || typed.from >= typed.to) return marks;
  const around = marks
    .find(typed.from, typed.to, ({ isOfWords }) => isOfWords === true)
    .filter(({ from, to }) => from < typed.to && to > typed.from);
  if (around.length === 0) return marks;
  const parts = around.flatMap(({ from, to }) => [
    ...(from < typed.from ? [words(from, typed.from)] : []),
    ...(to > typed.to ? [words(typed.to, to)] : []),
  ]);
  return marks.remove(around).add(tr.doc, parts);
}

function inQuestion(doc: Node, node: Node, pos: number): Decoration[] {
  const around = doc.resolve(pos);
  const outer = around.depth > 0 ? [around.before(1), around.after(1)] : [pos, pos + node.nodeSize];
  return [
    Decoration.node(outer[0] ?? pos, outer[1] ?? pos, { class: "holds-question" }),
    Decoration.node(pos, pos + node.nodeSize, { class: "in-question" }),
  ];
}
