import { Extension, InputRule } from "@tiptap/core";
import { type Node, Slice } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { isAllowedLink } from "#lib/document/model/address";
import { typographyAfter } from "./dashes";
import { emojiNamed } from "./emoji";
import { languageOf } from "./language";
import { pipeTable } from "./pipe-table";
import { quoteAfter, quotesOf } from "./quotes";

type Options = {
  /** Asks for a formula, and gives its LaTeX to `apply`. */
  askFormula: (apply: (latex: string) => void) => void;
  /** Whether straight quotes, dashes and dots become typographic ones. */
  isTypographic: () => boolean;
};

/**
 * Turns typed markdown into what it means, and straight quotes and dashes into those of the document's language. None of it
 * happens in code, and one Backspace undoes each.
 */
export const TypingRules = Extension.create<Options>({
  name: "typingRules",
  // Before the rules of single marks, of which `**` and `~~` would otherwise be halves.
  priority: 110,
  addOptions: () => ({ askFormula: () => {}, isTypographic: () => true }),
  addInputRules() {
    const { isTypographic } = this.options;
    return [
      displayFormula,
      formula,
      raised,
      lowered,
      link,
      footnote,
      footnoteText,
      emoji,
      new InputRule({
        find: (text) =>
          /["']$/.test(text) && isTypographic() ? { index: text.length - 1, text: text.slice(-1) } : null,
        handler: ({ state, range, match }) => {
          const before = lineBefore(state, range.from);
          if (isSource(before)) return null;
          const mark = quoteAfter(before, match[0], quotesOf(languageOf(state)));
          if (mark === match[0]) return null;
          state.tr.insertText(mark, range.from, range.to);
        },
      }),
      new InputRule({
        find: (text) => {
          const made = isTypographic() && !isSource(text) ? typographyAfter(text) : null;
          if (!made) return null;
          return { index: text.length - made.length, text: text.slice(-made.length), data: made };
        },
        handler: ({ state, range, match }) => {
          state.tr.insertText(String(match.data?.text), range.from, range.to);
        },
      }),
    ];
  },
  addKeyboardShortcuts() {
    const askBlockFormula = () => {
      const { state } = this.editor;
      const { $from, empty } = state.selection;
      if (!empty || $from.parent.type.name !== "paragraph" || $from.parent.textContent !== "$$") return false;
      this.editor.chain().deleteRange({ from: $from.start(), to: $from.end() }).run();
      this.options.askFormula((latex) =>
        this.editor.chain().focus().insertContent({ type: "blockMath", attrs: { latex } }).run(),
      );
      return true;
    };
    return { Enter: () => askBlockFormula() || this.editor.commands.command(({ state, tr }) => pipeTable(state, tr)) };
  },
});

/** The text of a line before a position, with a mark for each picture, formula and citation. */
const lineBefore = (state: EditorState, pos: number): string => {
  const $pos = state.doc.resolve(pos);
  return $pos.parent.textBetween(0, $pos.parentOffset, "\n", "\ufffc");
};

/** Whether the caret is in a formula or an address that is being typed, where quotes are meant as they are. */
const isSource = (before: string): boolean =>
  // A price begins with a digit, and is no formula.
  /(?<![\\$\p{L}\p{N}])\$[^\s$\d][^$]*$/u.test(before) || /\]\([^()\s]*$/.test(before);

const rule = (
  find: RegExp,
  handler: (on: { state: EditorState; tr: Transaction; from: number; to: number; match: string[] }) => boolean,
) =>
  new InputRule({
    find,
    handler: ({ state, range, match }) =>
      handler({ state, tr: state.tr, ...range, match: [...match] }) ? undefined : null,
  });

const displayFormula = rule(
  /(?<![\\$])\$\$([^\s$](?:[^$]*[^\s$\\])?)\$\$$/,
  ({ state, tr, from, to, match: [, latex = ""] }) => {
    const { blockMath, inlineMath } = state.schema.nodes;
    const $from = state.doc.resolve(from);
    const isWhole = from === $from.start() && to === $from.end() && $from.parent.type.name === "paragraph";
    const index = $from.index(-1);
    if (isWhole && blockMath && $from.node(-1).canReplaceWith(index, index + 1, blockMath)) {
      tr.replaceWith($from.before(), $from.after(), blockMath.create({ latex }));
      return true;
    }
    if (!inlineMath) return false;
    tr.replaceWith(from, to, inlineMath.create({ latex, display: true }));
    return true;
  },
);

// As in markdown: a dollar touches its formula, and a price after it is none.
const formula = rule(
  /(?<![\\$\p{L}\p{N}])\$([^\s$](?:[^$]*[^\s$\\])?)\$$/u,
  ({ state, tr, from, to, match: [, latex = ""] }) => {
    const { inlineMath } = state.schema.nodes;
    if (!inlineMath) return false;
    tr.replaceWith(from, to, inlineMath.create({ latex }));
    return true;
  },
);

const marked = (find: RegExp, name: string) =>
  rule(find, ({ state, tr, from, to, match: [, words = ""] }) => {
    const mark = state.schema.marks[name];
    if (!mark) return false;
    const marks = mark.create().addToSet(state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? []);
    tr.replaceWith(from, to, state.schema.text(words, marks)).removeStoredMark(mark);
    return true;
  });

const raised = marked(/(?<![\\^[])\^([^\s^~[\]]{1,40})\^$/, "superscript");
const lowered = marked(/(?<![\\~])~([^\s~^]{1,40})~$/, "subscript");

const link = rule(
  /(?<![!\\])\[([^[\]]+)\]\(([^()\s]+)\)$/,
  ({ state, tr, from, to, match: [, words = "", href = ""] }) => {
    const mark = state.schema.marks.link;
    if (!mark || !isAllowedLink(href)) return false;
    const marks = mark.create({ href }).addToSet(state.doc.resolve(from).marks());
    tr.replaceWith(from, to, state.schema.text(words, marks)).removeStoredMark(mark);
    return true;
  },
);

/** The mark of a footnote; a label that no note has gets an empty one at the end. */
const footnote = rule(/(?<!\\)\[\^([^\s^[\]\\]{1,60})\]$/, ({ state, tr, from, to, match: [, label = ""] }) => {
  const { footnoteRef, footnoteDef, paragraph } = state.schema.nodes;
  // At the start of a line it may become the note itself.
  if (!footnoteRef || !footnoteDef || from === state.doc.resolve(from).start()) return false;
  tr.replaceWith(from, to, footnoteRef.create({ label }));
  if (!noteNamed(tr.doc, label)) tr.insert(tr.doc.content.size, footnoteDef.create({ label }, paragraph?.create()));
  return true;
});

/** `[^1]: ` at the start of a paragraph makes it the text of that note, in place of an empty one. */
const footnoteText = rule(/^\[\^([^\s^[\]\\]{1,60})\]:\s$/, ({ state, tr, from, to, match: [, label = ""] }) => {
  const { footnoteDef } = state.schema.nodes;
  const $from = state.doc.resolve(from);
  const present = noteNamed(state.doc, label);
  if (!footnoteDef || $from.depth !== 1 || (present && present.node.textContent !== "")) return false;
  const note = footnoteDef.create({ label }, $from.parent.cut(to - $from.start()));
  tr.replaceWith($from.before(), $from.after(), note);
  tr.setSelection(TextSelection.create(tr.doc, $from.before() + 2));
  if (present) {
    const pos = tr.mapping.map(present.pos);
    tr.replace(pos, pos + present.node.nodeSize, Slice.empty);
  }
  return true;
});

function noteNamed(doc: Node, label: string): { node: Node; pos: number } | null {
  let found: { node: Node; pos: number } | null = null;
  doc.descendants((node, pos) => {
    if (node.type.name === "footnoteDef" && node.attrs.label === label) found = { node, pos };
    return !node.isTextblock && !found;
  });
  return found;
}

const emoji = rule(/(?<![\p{L}\p{N}:]):([a-z0-9_+-]{2,40}):$/u, ({ tr, from, to, match: [, name = ""] }) => {
  const shown = emojiNamed(name);
  if (shown) tr.insertText(shown, from, to);
  return shown !== null;
});
