"use client";

import { type Editor, isNodeSelection } from "@tiptap/core";
import type { ComponentProps } from "react";
import { late } from "#ui/lazy";
import { useWasOpen } from "#ui/use-was-open";
import { useEditorState } from "../../parts/use-editor-state";

const CodeToolbar = late(() => import("./code-toolbar").then((part) => part.CodeToolbar));
const PictureToolbar = late(() => import("./picture-toolbar").then((part) => part.PictureToolbar));
const SelectionToolbar = late(() => import("./selection-toolbar").then((part) => part.SelectionToolbar));
const TableToolbar = late(() => import("./table-toolbar").then((part) => part.TableToolbar));

/** What the selection is in, or of. */
function selected({ editor }: { editor: Editor }) {
  const { selection } = editor.state;
  return {
    text: !selection.empty,
    table: editor.isActive("table"),
    code: editor.isActive("codeBlock"),
    picture: isNodeSelection(selection) && selection.node.type.name === "image",
  };
}

/** The toolbars for what is selected; each is loaded when its kind is selected first, and then shows itself. */
export function Toolbars({ editor, ...text }: ComponentProps<typeof SelectionToolbar>) {
  const { text: isText, table, code, picture } = useEditorState({ editor, selector: selected });
  return (
    <>
      {useWasOpen(isText) ? <SelectionToolbar editor={editor} {...text} /> : null}
      {useWasOpen(table) ? <TableToolbar editor={editor} /> : null}
      {useWasOpen(code) ? <CodeToolbar editor={editor} /> : null}
      {useWasOpen(picture) ? <PictureToolbar editor={editor} /> : null}
    </>
  );
}
