import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { blockWithId } from "../parts/block-with-id";
import { drawAnew } from "../session/draw-anew";
import styles from "./presence.module.css";

/** Another person's caret and selection, by blocks and offsets. */
export type OtherCaret = {
  page: string;
  name: string;
  colour: number;
  caret: { block: string; offset: number; anchorBlock: string; anchorOffset: number };
};

/** A block that an agent has just changed. */
export type AgentPlace = { block: string; name: string };

type Shown = { carets: readonly OtherCaret[]; agents: readonly AgentPlace[] };

const key = new PluginKey<DecorationSet>("othersCarets");

/** Shows where others are in the text; replaces what was shown before. */
export function showOthers(view: EditorView, shown: Shown): void {
  drawAnew(view, key, shown);
}

/** Draws the carets and selections of other people and the blocks that agents change; nothing of it moves the text. */
export const OthersCarets = Extension.create({
  name: "othersCarets",
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, before, _old, { doc }) {
            const shown: Shown | undefined = tr.getMeta(key);
            if (shown)
              return DecorationSet.create(doc, [...shown.carets.flatMap(of(doc)), ...shown.agents.flatMap(at(doc))]);
            return tr.docChanged ? before.map(tr.mapping, doc) : before;
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

const of =
  (doc: Node) =>
  ({ page, name, colour, caret }: OtherCaret): Decoration[] => {
    const head = placeIn(doc, caret.block, caret.offset);
    if (head === null) return [];
    const anchor = placeIn(doc, caret.anchorBlock, caret.anchorOffset) ?? head;
    // biome-ignore lint/plugin: this is a declaration of a style.
    const style = `--person: var(--person-${colour})`;
    const drawn = Decoration.widget(head, () => caretElement(name, style), {
      // A caret that moves is drawn again, which shows its name again.
      key: `${page} ${head}`,
      side: 1,
      ignoreSelection: true,
      marks: [],
    });
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    const shown = [unclipped(doc, head, styles.holder), drawn];
    return from === to ? shown : [...shown, Decoration.inline(from, to, { class: styles.selection ?? "", style })];
  };

const at =
  (doc: Node) =>
  ({ block, name }: AgentPlace): Decoration[] => {
    const found = blockWithId(doc, block);
    if (!found) return [];
    const attributes = { class: styles.agent ?? "", "data-agent": name };
    const drawn = Decoration.node(found.pos, found.pos + found.node.nodeSize, attributes);
    return [unclipped(doc, found.pos + 1), drawn];
  };

/** Marks the outermost block around a position: it must not clip a name beside or above it. */
function unclipped(doc: Node, pos: number, more = ""): Decoration {
  const $pos = doc.resolve(pos);
  return Decoration.node($pos.before(1), $pos.after(1), { class: `holds-changes ${more}`.trim() });
}

function placeIn(doc: Node, block: string, offset: number): number | null {
  const found = blockWithId(doc, block);
  return found?.node.isTextblock ? found.pos + 1 + Math.min(offset, found.node.content.size) : null;
}

function caretElement(name: string, style: string): HTMLElement {
  const caret = document.createElement("span");
  caret.className = styles.caret ?? "";
  caret.setAttribute("style", style);
  caret.setAttribute("aria-hidden", "true");
  const label = document.createElement("span");
  label.className = styles.name ?? "";
  label.textContent = name;
  caret.append(label);
  return caret;
}
