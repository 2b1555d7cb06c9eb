import { Mark, markInputRule, mergeAttributes } from "@tiptap/core";
import type { StyleParseRule, TagParseRule } from "@tiptap/pm/model";

type Read = readonly (string | TagParseRule | StyleParseRule)[];

type Spec = {
  /** The element that it is drawn as. */
  tag: string;
  /** The other elements and styles that are read as it. */
  also?: Read;
  keys?: readonly string[];
  /** What is typed becomes it; the last group is what stays. */
  typed?: readonly RegExp[];
  /** Whether it marks code, which the arrow key leaves. */
  isCode?: boolean;
};

/** Words between two signs, which begin a word and are not apart from what is between them. */
const between = (sign: string): RegExp => {
  const escaped = sign.replace(/./g, "\\$&");
  return new RegExp(`(?:^|\\s)${escaped}(?!\\s+${escaped})([^${sign.slice(0, 1)}]+)${escaped}(?!\\s+${escaped})$`);
};

/** A mark that keys switch on and off; what is pasted is not searched for what is typed for it. */
const mark = (name: string, { tag, also = [], keys = [], typed = [], isCode = false }: Spec) =>
  Mark.create({
    name,
    // In markdown code may be bold or linked.
    ...(isCode && { excludes: "", code: true, exitable: true }),
    addOptions: () => ({ HTMLAttributes: {} }),

    parseHTML: () => [{ tag }, ...also.map((rule) => (typeof rule === "string" ? { tag: rule } : rule))],

    renderHTML({ HTMLAttributes }) {
      return [tag, mergeAttributes(this.options.HTMLAttributes, HTMLAttributes), 0];
    },

    addKeyboardShortcuts() {
      return Object.fromEntries(keys.map((key) => [key, () => this.editor.commands.toggleMark(name)]));
    },

    addInputRules() {
      return typed.map((find) => markInputRule({ find, type: this.type }));
    },
  });

/** An element that some programs write with a style that takes its meaning away. */
const unless = (tag: string, style: "fontWeight" | "fontStyle"): TagParseRule => ({
  tag,
  getAttrs: (element) => (element.style[style] === "normal" ? false : null),
});

const decoration = (value: string): StyleParseRule => ({
  style: "text-decoration",
  consuming: false,
  getAttrs: (style) => (style.includes(value) ? null : false),
});

const raised = (value: string): StyleParseRule => ({ style: `vertical-align=${value}` });

/** Bold text. */
export const Bold = mark("bold", {
  tag: "strong",
  also: [
    unless("b", "fontWeight"),
    { style: "font-weight=400", clearMark: ({ type }) => type.name === "bold" },
    { style: "font-weight", getAttrs: (value: string) => (/^(bold(er)?|[5-9]\d{2,})$/.test(value) ? null : false) },
  ],
  keys: ["Mod-b", "Mod-B"],
  typed: [between("**"), between("__")],
});

/** Text in italics. */
export const Italic = mark("italic", {
  tag: "em",
  also: [
    unless("i", "fontStyle"),
    { style: "font-style=normal", clearMark: ({ type }) => type.name === "italic" },
    { style: "font-style=italic" },
  ],
  keys: ["Mod-i", "Mod-I"],
  typed: [between("*"), between("_")],
});

/** Text that is struck out; with S the keys would be those that save under another name. */
export const Strike = mark("strike", {
  tag: "s",
  also: ["del", "strike", decoration("line-through")],
  keys: ["Mod-Shift-x"],
  typed: [between("~~")],
});

/** Underlined text. */
export const Underline = mark("underline", {
  tag: "u",
  also: [decoration("underline")],
  keys: ["Mod-u", "Mod-U"],
});

/** Code within a line. */
export const Code = mark("code", { tag: "code", keys: ["Mod-e"], typed: [/(?<!`)`([^`]+)`(?!`)$/], isCode: true });

/** Highlighted text. */
export const Highlight = mark("highlight", { tag: "mark", keys: ["Mod-Shift-h"], typed: [between("==")] });

/** Lowered text; the keys that other programs have for it open the settings here. */
export const Subscript = mark("subscript", { tag: "sub", also: [raised("sub")] });

/** Raised text. */
export const Superscript = mark("superscript", { tag: "sup", also: [raised("super")], keys: ["Mod-."] });
