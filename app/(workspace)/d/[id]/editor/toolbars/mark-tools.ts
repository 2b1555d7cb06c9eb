import type { Editor } from "@tiptap/core";
import type { IconName } from "#ui/drawn-icon";
import { TEXT_SHORTCUTS } from "../../../../frame/shortcuts";

/** The name of a formatting tool, by which it is labelled. */
export type MarkName = "heading2" | "heading3" | "quote" | MarkType;

type MarkType = "bold" | "italic" | "underline" | "strike" | "code" | "highlight" | "superscript" | "subscript";

/** A formatting tool for the selected text. */
export type MarkTool = {
  name: MarkName;
  icon: IconName;
  keys?: string;
  group: "block" | "mark";
  isActive: (editor: Editor) => boolean;
  press: (editor: Editor) => void;
};

const heading = (level: 2 | 3, icon: IconName, keys: string): MarkTool => ({
  name: `heading${level}`,
  icon,
  keys,
  group: "block",
  isActive: (editor) => editor.isActive("heading", { level }),
  press: (editor) => editor.chain().focus().toggleNode("heading", "paragraph", { level }).run(),
});

const mark = (name: MarkType, icon: IconName, keys?: string): MarkTool => ({
  name,
  icon,
  keys,
  group: "mark",
  isActive: (editor) => editor.isActive(name),
  press: (editor) => editor.chain().focus().toggleMark(name).run(),
});

/** The formatting tools of the selection toolbar, in display order. */
export const markTools: readonly MarkTool[] = [
  heading(2, "heading-2", TEXT_SHORTCUTS.heading2),
  heading(3, "heading-3", TEXT_SHORTCUTS.heading3),
  {
    name: "quote",
    icon: "quote",
    keys: TEXT_SHORTCUTS.quote,
    group: "block",
    isActive: (editor) => editor.isActive("blockquote"),
    press: (editor) => editor.chain().focus().toggleWrap("blockquote").run(),
  },
  mark("bold", "bold", TEXT_SHORTCUTS.bold),
  mark("italic", "italic", TEXT_SHORTCUTS.italic),
  mark("underline", "underline", TEXT_SHORTCUTS.underline),
  mark("strike", "strikethrough", TEXT_SHORTCUTS.strike),
  mark("code", "code", TEXT_SHORTCUTS.code),
  mark("highlight", "highlighter", TEXT_SHORTCUTS.highlight),
  mark("superscript", "superscript", TEXT_SHORTCUTS.superscript),
  mark("subscript", "subscript"),
];
