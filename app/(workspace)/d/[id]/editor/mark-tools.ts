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

/** One way to change the selected words. */
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

/** What the toolbar over a selection offers, in its order. */
export const markTools: readonly MarkTool[] = [
  block("Heading 2", Heading2, "Mod-Alt-2", 2),
  block("Heading 3", Heading3, "Mod-Alt-3", 3),
  {
    label: "Quote",
    icon: Quote,
    keys: "Mod-Shift-b",
    group: "block",
    isActive: (editor) => editor.isActive("blockquote"),
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  mark("Bold", Bold, "bold", "Mod-b"),
  mark("Italic", Italic, "italic", "Mod-i"),
  mark("Underline", Underline, "underline", "Mod-u"),
  mark("Strikethrough", Strikethrough, "strike", "Mod-Shift-s"),
  mark("Code", Code, "code", "Mod-e"),
  mark("Highlight", Highlighter, "highlight", "Mod-Shift-h"),
  mark("Superscript", Superscript, "superscript", "Mod-."),
  mark("Subscript", Subscript, "subscript"),
];
