import type { Node } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type Anchor, placeIn } from "#lib/changes/comments/anchor";
import { markLayer } from "../session/mark-layer";
import { blockText } from "./block-text";
import { type Comment, colourOfComment } from "./comment";

type Shown = {
  comments: readonly Comment[];
  chosen: string | null;
  /** The target of a comment that is being written. */
  draft: Anchor | null;
};
type Drawn = Shown & { marks: DecorationSet };

const layer = markLayer<Shown, Drawn>({
  name: "commentMarks",
  empty: { comments: [], chosen: null, draft: null, marks: DecorationSet.empty },
  draw: drawn,
  clicked: ({ clientX }, target) => commentAt(target, clientX),
});

/** Marks these comments in the text, one of them as the chosen one. */
export const showComments = layer.show;

/** Marks commented words and blocks; pressing a mark, or the number in the margin, opens the comment. */
export const CommentMarks = layer.extension;

function commentAt(target: Element, x: number): string | null {
  const words = target.closest("[data-comment]")?.getAttribute("data-comment");
  if (words) return words;
  const block = target.closest("[data-first-comment]");
  // The number is drawn by the block itself, to the right of its box.
  return block && x > block.getBoundingClientRect().right ? block.getAttribute("data-first-comment") : null;
}

function drawn(doc: Node, shown: Shown): Drawn {
  const { comments, chosen, draft } = shown;
  const open = comments.filter(({ status, orphaned }) => status === "open" && !orphaned);
  const blocks = blocksOf(doc, new Set([...open, draft].flatMap((one) => one?.nodeId ?? [])));
  const decorations = [...blocks].flatMap(([id, { node, pos }]) => {
    const here = open.filter(({ nodeId }) => nodeId === id);
    const text = blockText(node, pos);
    const words = here.flatMap((one) => {
      const attributes = { class: "commented", "data-comment": one.id, "data-person": colourOfComment(one) };
      return underline(text, one, one.id === chosen ? { ...attributes, "data-chosen": "" } : attributes);
    });
    const drafted = draft?.nodeId === id ? underline(text, draft, { class: "commented", "data-draft": "" }) : [];
    return [...margin(doc, { node, pos }, here, chosen), ...words, ...drafted];
  });
  return { ...shown, marks: DecorationSet.create(doc, decorations) };
}

function underline(text: ReturnType<typeof blockText>, { quote }: Anchor, attributes: Record<string, string>) {
  const from = quote && placeIn(text.text, quote);
  const range = quote && from !== null ? text.rangeOf(from, from + quote.exact.length) : null;
  return range ? [Decoration.inline(range.from, range.to, attributes)] : [];
}

function margin(doc: Node, { node, pos }: Block, here: readonly Comment[], chosen: string | null): Decoration[] {
  const [first] = here;
  if (!first) return [];
  const end = pos + node.nodeSize;
  const colours = new Set(here.map(colourOfComment));
  const around = doc.resolve(pos);
  const attributes = {
    class: "commented-block",
    "data-comments": String(here.length),
    "data-first-comment": first.id,
    "data-person": colours.size === 1 ? colourOfComment(first) : "several",
    ...(here.some(({ id, quote }) => id === chosen && quote === null) ? { "data-chosen": "" } : {}),
  };
  // The outermost block must not clip what is drawn in its margin.
  const outer =
    around.depth > 0
      ? Decoration.node(around.before(1), around.after(1), { class: "holds-changes" })
      : Decoration.node(pos, end, { class: "holds-changes" });
  return [outer, Decoration.node(pos, end, attributes)];
}

type Block = { node: Node; pos: number };

function blocksOf(doc: Node, ids: ReadonlySet<string>): Map<string, Block> {
  const blocks = new Map<string, Block>();
  if (ids.size === 0) return blocks;
  doc.descendants((node, pos) => {
    if (ids.has(node.attrs.id)) blocks.set(node.attrs.id, { node, pos });
    return !node.isTextblock;
  });
  return blocks;
}
