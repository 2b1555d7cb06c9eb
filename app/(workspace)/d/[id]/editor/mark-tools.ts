import type { Editor } from "@tiptap/react";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Highlighter,
  Italic,
  type LucideIcon,
  Quote,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
} from "lucide-react";
import { TEXT_SHORTCUTS } from "../../../shell/shortcuts";

/** A formatting tool for the selected text. */
export type MarkTool = {
  label: string;
  icon: LucideIcon;
  keys?: string;
  group: "block" | "mark";
  isActive: (editor: Editor) => boolean;
  press: (editor: Editor) => void;
};

const block = (label: string, icon: LucideIcon, keys: string, level: 2 | 3): MarkTool => ({
  label,
  icon,
  keys,
  group: "block",
  isActive: (editor) => editor.isActive("heading", { level }),
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const mark = (label: string, icon: LucideIcon, name: string, keys?: string): MarkTool => ({
  label,
  icon,
  keys,
  group: "mark",
  isActive: (editor) => editor.isActive(name),
  press: (editor) => editor.chain().focus().toggleMark(name).run(),
});

/** The formatting tools of the selection toolbar, in display order. */
export const markTools: readonly MarkTool[] = [
  block("Heading 2", Heading2, TEXT_SHORTCUTS.heading2, 2),
  block("Heading 3", Heading3, TEXT_SHORTCUTS.heading3, 3),
  {
    label: "Quote",
    icon: Quote,
    keys: TEXT_SHORTCUTS.quote,
    group: "block",
    isActive: (editor) => editor.isActive("blockquote"),
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  mark("Bold", Bold, "bold", TEXT_SHORTCUTS.bold),
  mark("Italic", Italic, "italic", TEXT_SHORTCUTS.italic),
  mark("Underline", Underline, "underline", TEXT_SHORTCUTS.underline),
  mark("Strikethrough", Strikethrough, "strike", TEXT_SHORTCUTS.strike),
  mark("Code", Code, "code", TEXT_SHORTCUTS.code),
  mark("Highlight", Highlighter, "highlight", TEXT_SHORTCUTS.highlight),
  mark("Superscript", Superscript, "superscript", TEXT_SHORTCUTS.superscript),
  mark("Subscript", Subscript, "subscript"),
];
