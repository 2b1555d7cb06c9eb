import type { Editor, Range } from "@tiptap/core";
import type { Messages } from "next-intl";
import { ALERT_KINDS, type AlertKind, isAlertKind } from "#lib/document/model/alert-kinds";
import type { IconName } from "#ui/drawn-icon";
import type { Translator } from "../../../../../words/setup/translator";
import { updateCiting } from "../../citations/citing";
import type { Ask } from "../asking/ask";
import { askEquation, askFormula } from "../asking/asks";
import { askImage, askReference } from "../asking/figure-asks";
import { insertFootnote } from "../asking/insert-footnote";
import { blockToTurn } from "../blocks/block-around";
import { turnInto, type Wanted } from "../blocks/turn-into";
import { choosePictures } from "../pictures/choose-pictures";
import { askCsvTable } from "../tables/ask-csv";
import { insertTable } from "../tables/table-edits";

type Act = { editor: Editor; range: Range; ask: (ask: Ask) => void; forms: Translator<"editor.forms"> };

type Words = Messages["editor"];

/** An entry of the slash menu: its name, the name of its search keywords, equivalent markdown and command. */
export type SlashItem = {
  name: keyof Words["blocks"];
  also: keyof Words["also"];
  markdown: string;
  icon: IconName;
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
  const block = blockToTurn(state);
  const tr = block && turnInto(state, block, wanted);
  if (tr) view.dispatch(tr);
};

const ALERT_ICONS: Record<AlertKind, IconName> = {
  note: "info",
  tip: "lightbulb",
  important: "message-square-warning",
  warning: "triangle-alert",
  caution: "octagon-alert",
};

const alerts = Object.keys(ALERT_KINDS)
  .filter(isAlertKind)
  .map(
    (kind): SlashItem => ({
      name: kind,
      also: "alert",
      markdown: `> [!${kind.toUpperCase()}]`,
      icon: ALERT_ICONS[kind],
      act: (on) => cleared(on).setAlert(kind).run(),
    }),
  );

/** The entries of the slash menu, in display order. */
export const slashItems: readonly SlashItem[] = [
  { name: "heading1", also: "heading1", markdown: "#", icon: "heading-1", act: heading(1) },
  { name: "heading2", also: "heading2", markdown: "##", icon: "heading-2", act: heading(2) },
  { name: "heading3", also: "heading3", markdown: "###", icon: "heading-3", act: heading(3) },
  {
    name: "bulletedList",
    also: "bulletedList",
    markdown: "-",
    icon: "list",
    act: (on) => cleared(on).toggleBulletList().run(),
  },
  {
    name: "numberedList",
    also: "numberedList",
    markdown: "1.",
    icon: "list-ordered",
    act: (on) => cleared(on).toggleOrderedList().run(),
  },
  {
    name: "todoList",
    also: "todoList",
    markdown: "[ ]",
    icon: "list-checks",
    act: (on) => cleared(on).toggleTaskList().run(),
  },
  {
    name: "quote",
    also: "quote",
    markdown: ">",
    icon: "quote",
    act: (on) => cleared(on).wrapIn("blockquote").run(),
  },
  ...alerts,
  {
    name: "toggle",
    also: "toggle",
    markdown: "",
    icon: "list-collapse",
    act: turned({ type: "details" }),
  },
  {
    name: "definitionList",
    also: "definitionList",
    markdown: ":",
    icon: "list-tree",
    act: turned({ type: "definitionList" }),
  },
  {
    name: "code",
    also: "code",
    markdown: "```",
    icon: "code",
    act: (on) => cleared(on).setNode("codeBlock").run(),
  },
  {
    name: "table",
    also: "table",
    markdown: "| |",
    icon: "table",
    act: (on) => cleared(on).command(insertTable).run(),
  },
  {
    name: "csvTable",
    also: "csvTable",
    markdown: "",
    icon: "file-spreadsheet",
    act: (on) => {
      cleared(on).run();
      on.ask(askCsvTable(on.forms, on.editor));
    },
  },
  {
    name: "formula",
    also: "formula",
    markdown: "$$",
    icon: "sigma",
    act: (on) => {
      cleared(on).run();
      on.ask(
        askEquation(on.forms, {
          editor: on.editor,
          latex: "",
          label: null,
          apply: (attrs) => on.editor.chain().focus().insertContent({ type: "blockMath", attrs }).run(),
        }),
      );
    },
  },
  {
    name: "inlineFormula",
    also: "inlineFormula",
    markdown: "$x$",
    isInline: true,
    icon: "sigma",
    act: (on) => {
      cleared(on).run();
      on.ask(
        askFormula(on.forms, {
          latex: "",
          apply: (latex) => on.editor.chain().focus().insertContent({ type: "inlineMath", attrs: { latex } }).run(),
        }),
      );
    },
  },
  {
    name: "citation",
    also: "citation",
    markdown: "@",
    isInline: true,
    icon: "text-quote",
    act: (on) => {
      cleared(on).run();
      updateCiting(on.editor.view, { picking: { into: null, isTyped: false } });
    },
  },
  {
    name: "references",
    also: "references",
    markdown: "",
    icon: "table-of-contents",
    act: (on) => cleared(on).insertContent({ type: "bibliography" }).run(),
  },
  {
    name: "footnote",
    also: "footnote",
    markdown: "[^1]",
    isInline: true,
    icon: "superscript",
    act: (on) => {
      cleared(on).run();
      insertFootnote(on.editor);
    },
  },
  {
    name: "picture",
    also: "picture",
    markdown: "",
    icon: "image-plus",
    act: (on) => {
      cleared(on).run();
      choosePictures(on.editor);
    },
  },
  {
    name: "documentLink",
    also: "documentLink",
    markdown: "[[",
    icon: "file-symlink",
    isInline: true,
    act: (on) => cleared(on).insertContent("[[").run(),
  },
  {
    name: "crossReference",
    also: "crossReference",
    markdown: "@fig:",
    isInline: true,
    icon: "hash",
    act: (on) => {
      cleared(on).run();
      on.ask(askReference(on.forms, on.editor));
    },
  },
  {
    name: "webPicture",
    also: "webPicture",
    markdown: "![]()",
    icon: "image",
    act: (on) => {
      cleared(on).run();
      on.ask(askImage(on.forms, on.editor));
    },
  },
  {
    name: "divider",
    also: "divider",
    markdown: "---",
    icon: "minus",
    act: (on) => cleared(on).setHorizontalRule().run(),
  },
];
