"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, findParentNode, posToDOMRect } from "@tiptap/core";
import type { Command, Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  moveTableColumn,
  moveTableRow,
  splitCell,
  TableMap,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { BubbleMenu } from "@tiptap/react/menus";
import { useTranslations } from "next-intl";
import { memo, useCallback, useState } from "react";
import { Icon, type IconName } from "#ui/drawn-icon";
import { useAnnounce } from "#ui/use-announce";
import type { Translator } from "../../../../../words/setup/translator";
import { useEditorState } from "../../parts/use-editor-state";
import { type Ask, useAsk } from "../asking/ask";
import { askLabel } from "../asking/ask-label";
import { CLEAR_OF_BARS } from "../blocks/clear-of-bars";
import { type ToolEntry, ToolMenu } from "../blocks/tool-menu";
import { askCsvRows } from "../tables/ask-csv";
import { writeCsv } from "../tables/csv";
import {
  firstCellOf,
  hasHeaderRow,
  mergeSelected,
  setColumn,
  sortRows,
  type TableAt,
  tableAt,
  textsOf,
} from "../tables/table-edits";
import { isMerged } from "../tables/table-shape";
import own from "../tables/table-toolbar.module.css";
import styles from "./tools.module.css";

// Below, because above it would cover a heading or caption; above only where below is no room over the word count.
const OPTIONS = {
  placement: "bottom-start",
  offset: 8,
  flip: { padding: CLEAR_OF_BARS },
  shift: { padding: 8 },
} as const;

const isInTable = ({ editor }: { editor: Editor }): boolean => {
  const { selection } = editor.state;
  return editor.isEditable && (selection instanceof CellSelection || (selection.empty && editor.isActive("table")));
};

/** The position of the table around the caret, so that the toolbar does not move while one types in the table. */
function tableRect(editor: Editor): DOMRect {
  const { state, view } = editor;
  const table = findParentNode((node) => node.type.name === "table")(state.selection);
  const dom = table ? view.nodeDOM(table.pos) : null;
  return dom instanceof HTMLElement
    ? dom.getBoundingClientRect()
    : posToDOMRect(view, state.selection.from, state.selection.to);
}

type Tools = {
  t: Translator<"editor">;
  forms: Translator<"editor.forms">;
  editor: Editor;
  at: TableAt;
  ask: (ask: Ask) => void;
  announce: (notice: { title: string; description?: string; tone?: "error" }) => void;
};

/** Runs an editor command and gives the focus back. */
const runs =
  ({ editor }: Tools, command: Command) =>
  () => {
    command(editor.state, editor.view.dispatch, editor.view);
    editor.view.focus();
  };

const dispatches =
  ({ editor, at }: Tools, act: (at: TableAt) => Transaction | null) =>
  () => {
    const tr = act(tableAt(editor.state) ?? at);
    if (tr) editor.view.dispatch(tr);
    editor.view.focus();
  };

function rowEntries(tools: Tools): ToolEntry[][] {
  const { t } = tools;
  const { table, row } = tools.at;
  const isHeader = row === 0 && hasHeaderRow(table);
  const first = hasHeaderRow(table) ? 1 : 0;
  const isFixed = isMerged(table);
  const move = (to: number) => runs(tools, moveTableRow({ from: row, to, select: false }));
  return [
    [
      {
        label: t("table.rowAbove"),
        icon: "arrow-up-to-line",
        isDisabled: isHeader,
        onSelect: runs(tools, addRowBefore),
      },
      { label: t("table.rowBelow"), icon: "arrow-down-to-line", onSelect: runs(tools, addRowAfter) },
    ],
    [
      { label: t("table.rowUp"), icon: "arrow-up", isDisabled: isFixed || row <= first, onSelect: move(row - 1) },
      {
        label: t("table.rowDown"),
        icon: "arrow-down",
        isDisabled: isFixed || isHeader || row >= table.childCount - 1,
        onSelect: move(row + 1),
      },
      { label: t("table.headerRow"), icon: "panel-top", isOn: first === 1, onSelect: runs(tools, toggleHeaderRow) },
    ],
    [{ label: t("table.deleteRow"), icon: "trash-2", danger: true, onSelect: runs(tools, deleteRow) }],
  ];
}

/** The form for the width of the caret's column. */
const askWidth = ({ t, editor, at }: Tools): Ask => ({
  title: t("forms.columnWidth.title"),
  submit: t("forms.change"),
  fields: [
    {
      name: "width",
      label: t("forms.width"),
      value: String(firstCellOf(at)?.attrs.width ?? ""),
      hint: t("forms.columnWidth.hint"),
    },
  ],
  refuse: ({ width = "" }) => (/^(?:100|[1-9]\d?)?$/.test(width.trim()) ? null : t("forms.wrongWidth")),
  apply: ({ width = "" }) => {
    const now = tableAt(editor.state);
    if (now) editor.view.dispatch(setColumn(editor.state, now, { width: width.trim() ? Number(width) : null }));
    editor.view.focus();
  },
});

function columnEntries(tools: Tools): ToolEntry[][] {
  const { t, editor, at, ask } = tools;
  const { table, column, pos } = at;
  const cell = firstCellOf(at);
  const isFixed = isMerged(table);
  const isFirst = isFixed || column === 0;
  const isLast = isFixed || column === TableMap.get(table).width - 1;
  const align = (icon: IconName, value: "left" | "center" | "right"): ToolEntry => ({
    label: t(`table.${value}`),
    icon,
    isOn: cell?.attrs.align === value,
    onSelect: dispatches(tools, (now) =>
      setColumn(editor.state, now, { align: cell?.attrs.align === value ? null : value }),
    ),
  });
  const sort = (direction: 1 | -1) =>
    dispatches(tools, (now) => sortRows(editor.state, now, direction, navigator.language));
  const move = (to: number) => runs(tools, moveTableColumn({ from: column, to, select: false }));
  return [
    [
      { label: t("table.columnLeft"), icon: "arrow-left-to-line", onSelect: runs(tools, addColumnBefore) },
      { label: t("table.columnRight"), icon: "arrow-right-to-line", onSelect: runs(tools, addColumnAfter) },
    ],
    [
      align("align-left", "left"),
      align("align-center", "center"),
      align("align-right", "right"),
      { label: t("table.width"), icon: "move-horizontal", onSelect: () => ask(askWidth(tools)) },
      {
        label: t("table.headerColumn"),
        icon: "panel-left",
        isOn: table.attrs.headerColumn === true,
        onSelect: dispatches(tools, () =>
          editor.state.tr.setNodeAttribute(pos, "headerColumn", table.attrs.headerColumn !== true),
        ),
      },
    ],
    [
      { label: t("table.sortUp"), icon: "arrow-down-a-z", isDisabled: isFixed, onSelect: sort(1) },
      { label: t("table.sortDown"), icon: "arrow-up-a-z", isDisabled: isFixed, onSelect: sort(-1) },
      { label: t("table.moveLeft"), icon: "arrow-left", isDisabled: isFirst, onSelect: move(column - 1) },
      { label: t("table.moveRight"), icon: "arrow-right", isDisabled: isLast, onSelect: move(column + 1) },
    ],
    [{ label: t("table.deleteColumn"), icon: "trash-2", danger: true, onSelect: runs(tools, deleteColumn) }],
  ];
}

function download(csv: string): void {
  // Spreadsheets read UTF-8 only after a byte order mark.
  const address = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: "table.csv" });
  link.click();
  URL.revokeObjectURL(address);
}

function tableEntries(tools: Tools): ToolEntry[][] {
  const { t, forms, editor, at, ask, announce } = tools;
  const csv = () => writeCsv(textsOf(tableAt(editor.state)?.table ?? at.table));
  const copy = () =>
    navigator.clipboard.writeText(csv()).then(
      () => announce({ title: t("table.copied") }),
      () => announce({ title: t("copyRefused"), description: t("table.copyByHand"), tone: "error" }),
    );
  return [
    [
      {
        label: t("table.merge"),
        icon: "table-cells-merge",
        isDisabled: !mergeSelected(editor.state),
        onSelect: runs(tools, mergeSelected),
      },
      {
        label: t("table.split"),
        icon: "table-cells-split",
        isDisabled: !splitCell(editor.state),
        onSelect: runs(tools, splitCell),
      },
    ],
    [{ label: t("table.caption"), icon: "captions", onSelect: () => ask(askLabel(forms, editor, at.pos)) }],
    [
      { label: t("table.copy"), icon: "clipboard-copy", onSelect: () => void copy() },
      { label: t("table.download"), icon: "file-down", onSelect: () => download(csv()) },
      { label: t("table.replace"), icon: "file-up", onSelect: () => ask(askCsvRows(forms, editor, at.pos)) },
    ],
    [
      {
        label: t("table.delete"),
        icon: "trash-2",
        danger: true,
        onSelect: runs(tools, deleteTable),
      },
    ],
  ];
}

const MENUS = [
  { name: "row", entries: rowEntries },
  { name: "column", entries: columnEntries },
  { name: "label", entries: tableEntries },
] as const;

/** The tools for the table around the caret: menus for its row, its column and the whole. */
export const TableToolbar = memo(function TableToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations("editor");
  const forms = useTranslations("editor.forms");
  const ask = useAsk();
  const announce = useAnnounce();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const place = useCallback(() => ({ getBoundingClientRect: () => tableRect(editor) }), [editor]);
  const at = useEditorState({ editor, selector: ({ editor: now }) => tableAt(now.state), equalityFn: sameTable });
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="tableToolbar"
      className={styles.float}
      updateDelay={0}
      options={OPTIONS}
      shouldShow={isInTable}
      getReferencedVirtualElement={place}
    >
      <div ref={setContainer}>
        <Toolbar.Root className={styles.tools} aria-label={t("table.label")}>
          {/* Without a table too: its place is worked out from its size. */}
          {MENUS.map(({ name, entries }) => (
            <ToolMenu
              key={name}
              container={container}
              groups={at ? entries({ t, forms, editor, at, ask, announce }) : []}
              trigger={
                // Keeps the caret; without the mouse event, which a prevented pointerdown takes away, no menu opens.
                <Toolbar.Button className={own.button} onMouseDown={(event) => event.preventDefault()}>
                  {t(`table.${name}`)} <Icon name="chevron-down" size={13} />
                </Toolbar.Button>
              }
            />
          ))}
        </Toolbar.Root>
      </div>
    </BubbleMenu>
  );
});

const sameTable = (one: TableAt | null, other: TableAt | null): boolean =>
  one?.table === other?.table && one?.pos === other?.pos && one?.row === other?.row && one?.column === other?.column;
