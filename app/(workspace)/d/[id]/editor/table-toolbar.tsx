"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, findParentNode, posToDOMRect } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  type LucideIcon,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from "lucide-react";
import { ToolButton } from "./tool-button";
import styles from "./tools.module.css";

type Tool = { label: string; icon: LucideIcon; press: (editor: Editor) => void };

const TOOLS: Tool[] = [
  {
    label: "Add a row below",
    icon: BetweenHorizontalEnd,
    press: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: "Add a column to the right",
    icon: BetweenVerticalEnd,
    press: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  { label: "Delete this row", icon: TableRowsSplit, press: (editor) => editor.chain().focus().deleteRow().run() },
  {
    label: "Delete this column",
    icon: TableColumnsSplit,
    press: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  { label: "Delete the table", icon: Trash2, press: (editor) => editor.chain().focus().deleteTable().run() },
];

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

/** The tools for the table around the caret. */
export function TableToolbar({ editor }: { editor: Editor }) {
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
      <Toolbar.Root className={styles.tools} aria-label="Table">
        {TOOLS.map(({ label, icon, press }) => (
          <ToolButton key={label} label={label} icon={icon} onPress={() => press(editor)} />
        ))}
      </Toolbar.Root>
    </BubbleMenu>
  );
}
