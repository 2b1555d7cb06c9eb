import type { Editor, Range } from "@tiptap/react";
import {
  Code,
  FileSpreadsheet,
  Hash,
  Heading1,
  Heading2,
  Heading3,
  ImageIcon,
  ImagePlus,
  Info,
  Lightbulb,
  List,
  ListChecks,
  ListCollapse,
  ListOrdered,
  ListTree,
  type LucideIcon,
  MessageSquareWarning,
  Minus,
  OctagonAlert,
  Quote,
  Sigma,
  Superscript,
  Table,
  TableOfContents,
  TextQuote,
  TriangleAlert,
} from "lucide-react";
import { ALERT_KINDS, type AlertKind, isAlertKind } from "#lib/document/alert-kinds";
import { updateCiting } from "../../citations/citing";
import type { Ask } from "../ask";
import { askEquation, askFormula, askImage, askReference } from "../asks";
import { blockOfSelection } from "../blocks/block-around";
import { turnInto, type Wanted } from "../blocks/turn-into";
import { insertFootnote } from "../insert-footnote";
import { choosePictures } from "../pictures/choose-pictures";
import { askCsvTable } from "../tables/ask-csv";

type Act = { editor: Editor; range: Range; ask: (ask: Ask) => void };

/** The label of the entry that cites a work. */
export const CITATION = "Citation";

/** An entry of the slash menu: its label, search keywords, equivalent markdown and command. */
export type SlashItem = {
  label: string;
  also: string;
  markdown: string;
  icon: LucideIcon;
  /** Whether it stands in a line of text, so that it can follow a word. */
  isInline?: boolean;
  act: (on: Act) => void;
};

const cleared = ({ editor, range }: Act) => editor.chain().focus().deleteRange(range);
const heading = (level: 1 | 2 | 3) => (on: Act) => cleared(on).setNode("heading", { level }).run();

/** Turns the block with the caret into another. */
const turned = (wanted: Wanted) => (on: Act) => {
  cleared(on).run();
  const { state, view } = on.editor;
  const block = blockOfSelection(state);
  const tr = block && turnInto(state, block, wanted);
  if (tr) view.dispatch(tr);
};

const ALERT_ICONS: Record<AlertKind, LucideIcon> = {
  note: Info,
  tip: Lightbulb,
  important: MessageSquareWarning,
  warning: TriangleAlert,
  caution: OctagonAlert,
};

const alerts = Object.entries(ALERT_KINDS).map(([kind, { title }]): SlashItem => {
  const known = isAlertKind(kind) ? kind : "note";
  return {
    label: title,
    also: "alert callout admonition box aside",
    markdown: `> [!${kind.toUpperCase()}]`,
    icon: ALERT_ICONS[known],
    act: (on) => cleared(on).setAlert(known).run(),
  };
});

/** The entries of the slash menu, in display order. */
export const slashItems: readonly SlashItem[] = [
  { label: "Heading 1", also: "title h1 section", markdown: "#", icon: Heading1, act: heading(1) },
  { label: "Heading 2", also: "h2 subsection", markdown: "##", icon: Heading2, act: heading(2) },
  { label: "Heading 3", also: "h3", markdown: "###", icon: Heading3, act: heading(3) },
  {
    label: "Bulleted list",
    also: "ul unordered points",
    markdown: "-",
    icon: List,
    act: (on) => cleared(on).toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    also: "ol ordered",
    markdown: "1.",
    icon: ListOrdered,
    act: (on) => cleared(on).toggleOrderedList().run(),
  },
  {
    label: "To-do list",
    also: "task check todo",
    markdown: "[ ]",
    icon: ListChecks,
    act: (on) => cleared(on).toggleTaskList().run(),
  },
  {
    label: "Quote",
    also: "blockquote citation",
    markdown: ">",
    icon: Quote,
    act: (on) => cleared(on).setBlockquote().run(),
  },
  ...alerts,
  {
    label: "Toggle",
    also: "details fold collapse summary accordion",
    markdown: "",
    icon: ListCollapse,
    act: turned({ type: "details" }),
  },
  {
    label: "Definition list",
    also: "term glossary dl",
    markdown: ":",
    icon: ListTree,
    act: turned({ type: "definitionList" }),
  },
  {
    label: "Code",
    also: "pre program source",
    markdown: "```",
    icon: Code,
    act: (on) => cleared(on).setCodeBlock().run(),
  },
  {
    label: "Table",
    also: "grid rows columns",
    markdown: "| |",
    icon: Table,
    act: (on) => cleared(on).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    label: "Table from CSV",
    also: "spreadsheet excel sheets rows data",
    markdown: "",
    icon: FileSpreadsheet,
    act: (on) => {
      cleared(on).run();
      on.ask(askCsvTable(on.editor));
    },
  },
  {
    label: "Formula",
    also: "math equation latex",
    markdown: "$$",
    icon: Sigma,
    act: (on) => {
      cleared(on).run();
      on.ask(
        askEquation({
          editor: on.editor,
          latex: "",
          label: null,
          apply: (attrs) => on.editor.chain().focus().insertContent({ type: "blockMath", attrs }).run(),
        }),
      );
    },
  },
  {
    label: "Formula in the line",
    also: "inline math equation latex",
    markdown: "$x$",
    isInline: true,
    icon: Sigma,
    act: (on) => {
      cleared(on).run();
      on.ask(
        askFormula({
          latex: "",
          apply: (latex) => on.editor.chain().focus().insertContent({ type: "inlineMath", attrs: { latex } }).run(),
        }),
      );
    },
  },
  {
    label: CITATION,
    also: "cite reference source work",
    markdown: "@",
    isInline: true,
    icon: TextQuote,
    act: (on) => {
      cleared(on).run();
      updateCiting(on.editor.view, { picking: { into: null, isTyped: false } });
    },
  },
  {
    label: "References",
    also: "bibliography works cited literature list",
    markdown: "",
    icon: TableOfContents,
    act: (on) => cleared(on).insertContent({ type: "bibliography" }).run(),
  },
  {
    label: "Footnote",
    also: "note reference",
    markdown: "[^1]",
    isInline: true,
    icon: Superscript,
    act: (on) => {
      cleared(on).run();
      insertFootnote(on.editor);
    },
  },
  {
    label: "Picture",
    also: "image photo figure upload file",
    markdown: "",
    icon: ImagePlus,
    act: (on) => {
      cleared(on).run();
      choosePictures(on.editor);
    },
  },
  {
    label: "Cross-reference",
    also: "figure table equation section number",
    markdown: "@fig:",
    isInline: true,
    icon: Hash,
    act: (on) => {
      cleared(on).run();
      on.ask(askReference(on.editor));
    },
  },
  {
    label: "Picture from the web",
    also: "image photo figure address url",
    markdown: "![]()",
    icon: ImageIcon,
    act: (on) => {
      cleared(on).run();
      on.ask(askImage(on.editor));
    },
  },
  {
    label: "Divider",
    also: "line rule hr separator break",
    markdown: "---",
    icon: Minus,
    act: (on) => cleared(on).setHorizontalRule().run(),
  },
];
