"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, isNodeSelection } from "@tiptap/core";
import { CellSelection } from "@tiptap/pm/tables";
import { BubbleMenu } from "@tiptap/react/menus";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { SHORTCUTS } from "../../../../frame/shortcuts";
import { updateCiting } from "../../citations/citing";
import { useEditorState } from "../../parts/use-editor-state";
import { useAsk } from "../asking/ask";
import { askLink } from "../asking/asks";
import { CLEAR_OF_BARS } from "../blocks/clear-of-bars";
import { type MarkTool, markTools } from "./mark-tools";
import { ToolButton } from "./tool-button";
import styles from "./tools.module.css";

// Below, because above it would cover the line before, which one has just read.
const OPTIONS = { placement: "bottom", offset: 8, flip: { padding: CLEAR_OF_BARS }, shift: { padding: 8 } } as const;

function isTextSelected({ editor }: { editor: Editor }): boolean {
  const { selection } = editor.state;
  // Selected cells have the tools of their table.
  const isText = !selection.empty && !isNodeSelection(selection) && !(selection instanceof CellSelection);
  return editor.isEditable && isText && !editor.isActive("codeBlock");
}

type Props = {
  editor: Editor;
  canCite: boolean;
  /** Begins a comment on the selection; null for readers. */
  onComment: (() => void) | null;
};

/** The formatting toolbar, shown while text is selected. */
export const SelectionToolbar = memo(function SelectionToolbar({ editor, canCite, onComment }: Props) {
  const t = useTranslations("editor.marks");
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...markTools.filter((tool) => tool.isActive(now)).map(({ name }) => name),
      now.isActive("link") ? "link" : "",
    ],
  });
  const button = (tool: MarkTool) => (
    <ToolButton
      key={tool.name}
      label={t(tool.name)}
      icon={tool.icon}
      keys={tool.keys}
      isActive={active.includes(tool.name)}
      onPress={() => tool.press(editor)}
    />
  );
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="selectionToolbar"
      className={styles.float}
      updateDelay={100}
      options={OPTIONS}
      shouldShow={isTextSelected}
    >
      <Toolbar.Root className={styles.tools} aria-label={t("label")}>
        {markTools.filter(({ group }) => group === "block").map(button)}
        <span className={styles.gap} aria-hidden />
        {markTools.filter(({ group }) => group === "mark").map(button)}
        <span className={styles.gap} aria-hidden />
        <TextTools {...{ editor, canCite, onComment }} isLink={active.includes("link")} />
      </Toolbar.Root>
    </BubbleMenu>
  );
});

/** What is put on the selected words or beside them. */
function TextTools({ editor, canCite, onComment, isLink }: Props & { isLink: boolean }) {
  const t = useTranslations("editor.marks");
  const forms = useTranslations("editor.forms");
  const ask = useAsk();
  return (
    <>
      <ToolButton
        label={t("link")}
        icon="link"
        keys={SHORTCUTS.link}
        isActive={isLink}
        onPress={() => ask(askLink(forms, editor))}
      />
      {canCite ? (
        <ToolButton
          label={t("cite")}
          icon="text-quote"
          onPress={() => updateCiting(editor.view, { picking: { into: null, isTyped: false } })}
        />
      ) : null}
      {onComment ? (
        <ToolButton label={t("comment")} icon="message-square-plus" keys={SHORTCUTS.comment} onPress={onComment} />
      ) : null}
    </>
  );
}
