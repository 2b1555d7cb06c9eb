import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { blockText } from "../comments/block-text";
import { drawAnew } from "../session/draw-anew";
import { type Authorship, tintsOf, type Writer } from "./authorship";

/** A run of words: the index of its author, and the number and time of its version. */
export type Run = { author: number; version: number; at: string };

const key = new PluginKey<DecorationSet>("authorMarks");

/** Says who wrote a run of words, when, and in which version. */
type TitleOf = (author: Writer, run: Run) => string;

/** What is coloured: the words of all authors, or `only` of one. */
type Shown = { authorship: Authorship; only: number | null; titleOf: TitleOf };

/** Colours the words of the text by author; nothing with null. */
export function showAuthors(view: EditorView, shown: Shown | null): void {
  drawAnew(view, key, { shown });
}

/** The run of words at a position; null where none is coloured. */
export const runAt = (state: EditorState, pos: number): Run | null =>
  runIn(key.getState(state) ?? DecorationSet.empty, pos);

/** The run of words at a position of a coloured text; null where none is coloured. */
export function runIn(colours: DecorationSet, pos: number): Run | null {
  const run: unknown = colours.find(pos, pos).at(-1)?.spec.run;
  return isRun(run) ? run : null;
}

const isRun = (value: unknown): value is Run => typeof value === "object" && value !== null && "version" in value;

/** Tints words in the colour of their author, and says on hover who wrote them, when, and in which version. */
export const AuthorMarks = Extension.create({
  name: "authorMarks",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, colours, _old, { doc }) {
          const change: { shown: Shown | null } | undefined = tr.getMeta(key);
          if (change) return change.shown ? coloursOf(doc, change.shown) : DecorationSet.empty;
          return tr.docChanged ? colours.map(tr.mapping, doc) : colours;
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** The colours of a text by author. */
export function coloursOf(doc: Node, { authorship, only, titleOf }: Shown): DecorationSet {
  const { authors, versions, blocks } = authorship;
  const tints = tintsOf(authors);
  const written = new Map(versions.map((one) => [one.number, one]));
  const runs = new Map(blocks.map((block) => [block.id, block.runs]));
  const decorations: Decoration[] = [];
  doc.descendants((node, pos) => {
    const own = runs.get(node.attrs.id);
    for (const { from, to, version } of own ? placed(node, pos, own) : []) {
      const one = written.get(version);
      const author = one && authors[one.author];
      if (!one || !author) continue;
      const run: Run = { author: one.author, version, at: one.at };
      const title = titleOf(author, run);
      const isTinted = only === null || only === one.author;
      const attributes = isTinted ? { class: "written", title, ...tints[one.author] } : { title };
      const isBlock = !node.isTextblock;
      decorations.push(
        isBlock ? Decoration.node(from, to, attributes, { run }) : Decoration.inline(from, to, attributes, { run }),
      );
    }
    return !own && !node.isTextblock;
  });
  return DecorationSet.create(doc, decorations);
}

type Placed = { from: number; to: number; version: number };

/** The places of a block's runs; words that were typed since are in none. */
function placed(node: Node, pos: number, runs: readonly (readonly [number, number])[]): Placed[] {
  if (!node.isTextblock) {
    const longest = runs.toSorted(([one], [other]) => other - one)[0];
    return longest ? [{ from: pos, to: pos + node.nodeSize, version: longest[1] }] : [];
  }
  const text = blockText(node, pos);
  const length = runs.reduce((sum, [size]) => sum + size, 0);
  // A version that is older than the screen; the next one comes within seconds.
  if (length !== text.text.length) return [];
  let at = 0;
  return runs.flatMap(([size, version]) => {
    const range = text.rangeOf(at, at + size);
    at += size;
    return range ? [{ ...range, version }] : [];
  });
}
