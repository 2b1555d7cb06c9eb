"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import type { Command, Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  moveTableColumn,
  moveTableRow,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { type Editor, findParentNode, posToDOMRect, useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDown,
  ArrowDownAZ,
  ArrowDownToLine,
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  ArrowUpAZ,
  ArrowUpToLine,
  Captions,
  ChevronDown,
  ClipboardCopy,
  FileDown,
  FileUp,
  MoveHorizontal,
  PanelLeft,
  PanelTop,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useAnnounce } from "#ui/use-announce";
import { type Ask, useAsk } from "./ask";
import { askLabel } from "./ask-label";
import { type ToolEntry, ToolMenu } from "./blocks/tool-menu";
import { askCsvRows } from "./tables/ask-csv";
import { writeCsv } from "./tables/csv";
import { hasHeaderRow, setColumn, sortRows, type TableAt, tableAt, textsOf } from "./tables/table-edits";
import own from "./tables/table-toolbar.module.css";
import styles from "./tools.module.css";

const OPTIONS = { placement: "top-start", offset: 8, flip: true, shift: { padding: 8 } } as const;

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
  const { table, row } = tools.at;
  const isHeader = row === 0 && hasHeaderRow(table);
  const first = hasHeaderRow(table) ? 1 : 0;
  const move = (to: number) => runs(tools, moveTableRow({ from: row, to, select: false }));
  return [
    [
      { label: "Add a row above", icon: ArrowUpToLine, isDisabled: isHeader, onSelect: runs(tools, addRowBefore) },
      { label: "Add a row below", icon: ArrowDownToLine, onSelect: runs(tools, addRowAfter) },
    ],
    [
      { label: "Move the row up", icon: ArrowUp, isDisabled: row <= first, onSelect: move(row - 1) },
      {
        label: "Move the row down",
        icon: ArrowDown,
        isDisabled: isHeader || row >= table.childCount - 1,
        onSelect: move(row + 1),
      },
      { label: "Header row", icon: PanelTop, isOn: first === 1, onSelect: runs(tools, toggleHeaderRow) },
    ],
    [{ label: "Delete this row", icon: Trash2, danger: true, onSelect: runs(tools, deleteRow) }],
  ];
}

/** The form for the width of the caret's column. */
const askWidth = ({ editor, at }: Tools): Ask => ({
  title: "Width of the column",
  submit: "Change",
  fields: [
    {
      name: "width",
      label: "Width in percent",
      value: String(at.table.firstChild?.child(at.column).attrs.width ?? ""),
      hint: "1 to 100 of the table's width; empty for what its words need.",
    },
  ],
  refuse: ({ width = "" }) =>
    /^(?:100|[1-9]\d?)?$/.test(width.trim()) ? null : "The width is a number from 1 to 100.",
  apply: ({ width = "" }) => {
    const now = tableAt(editor.state);
    if (now) editor.view.dispatch(setColumn(editor.state, now, { width: width.trim() ? Number(width) : null }));
    editor.view.focus();
  },
});

function columnEntries(tools: Tools): ToolEntry[][] {
  const { editor, at, ask } = tools;
  const { table, column, pos } = at;
  const cell = table.firstChild?.child(column);
  const last = (table.firstChild?.childCount ?? 1) - 1;
  const align = (label: string, icon: typeof AlignLeft, value: string): ToolEntry => ({
    label,
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
      { label: "Add a column to the left", icon: ArrowLeftToLine, onSelect: runs(tools, addColumnBefore) },
      { label: "Add a column to the right", icon: ArrowRightToLine, onSelect: runs(tools, addColumnAfter) },
    ],
    [
      align("Align left", AlignLeft, "left"),
      align("Align to the centre", AlignCenter, "center"),
      align("Align right", AlignRight, "right"),
      { label: "Width", icon: MoveHorizontal, onSelect: () => ask(askWidth(tools)) },
      {
        label: "Header column",
        icon: PanelLeft,
        isOn: table.attrs.headerColumn === true,
        onSelect: dispatches(tools, () =>
          editor.state.tr.setNodeAttribute(pos, "headerColumn", table.attrs.headerColumn !== true),
        ),
      },
    ],
    [
      { label: "Sort from A to Z", icon: ArrowDownAZ, onSelect: sort(1) },
      { label: "Sort from Z to A", icon: ArrowUpAZ, onSelect: sort(-1) },
      { label: "Move the column left", icon: ArrowLeft, isDisabled: column === 0, onSelect: move(column - 1) },
      { label: "Move the column right", icon: ArrowRight, isDisabled: column === last, onSelect: move(column + 1) },
    ],
    [{ label: "Delete this column", icon: Trash2, danger: true, onSelect: runs(tools, deleteColumn) }],
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
  const { editor, at, ask, announce } = tools;
  const csv = () => writeCsv(textsOf(tableAt(editor.state)?.table ?? at.table));
  const copy = () =>
    navigator.clipboard.writeText(csv()).then(
      () => announce({ title: "The table is copied as CSV" }),
      () => announce({ title: "The browser did not allow copying", description: "Download it.", tone: "error" }),
    );
  return [
    [{ label: "Caption and label", icon: Captions, onSelect: () => ask(askLabel(editor, at.pos)) }],
    [
      { label: "Copy as CSV", icon: ClipboardCopy, onSelect: () => void copy() },
      { label: "Download as CSV", icon: FileDown, onSelect: () => download(csv()) },
      { label: "Replace the rows by CSV", icon: FileUp, onSelect: () => ask(askCsvRows(editor, at.pos)) },
    ],
    [
      {
        label: "Delete the table",
        icon: Trash2,
        danger: true,
        onSelect: () => editor.chain().focus().deleteTable().run(),
      },
    ],
  ];
}

const MENUS = [
  { label: "Row", entries: rowEntries },
  { label: "Column", entries: columnEntries },
  { label: "Table", entries: tableEntries },
];

/** The tools for the table around the caret: menus for its row, its column and the whole. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const ask = useAsk();
  const announce = useAnnounce();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const at = useEditorState({ editor, selector: ({ editor: now }) => tableAt(now.state), equalityFn: sameTable });
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="tableToolbar"
      className={styles.float}
      updateDelay={0}
      options={OPTIONS}
      shouldShow={({ editor: now, state }) => now.isEditable && state.selection.empty && now.isActive("table")}
      getReferencedVirtualElement={() => ({ getBoundingClientRect: () => tableRect(editor) })}
    >
      <div ref={setContainer}>
        <Toolbar.Root className={styles.tools} aria-label="Table">
          {/* Without a table too: its place is worked out from its size. */}
          {MENUS.map(({ label, entries }) => (
            <ToolMenu
              key={label}
              container={container}
              groups={at ? entries({ editor, at, ask, announce }) : []}
              trigger={
                <Toolbar.Button className={own.button} onPointerDown={(event) => event.preventDefault()}>
                  {label} <ChevronDown size={13} aria-hidden />
                </Toolbar.Button>
              }
            />
          ))}
        </Toolbar.Root>
      </div>
    </BubbleMenu>
  );
}

const sameTable = (one: TableAt | null, other: TableAt | null): boolean =>
  one?.table === other?.table && one?.pos === other?.pos && one?.row === other?.row && one?.column === other?.column;
