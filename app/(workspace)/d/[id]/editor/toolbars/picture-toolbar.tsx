"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, isNodeSelection } from "@tiptap/core";
import { BubbleMenu } from "@tiptap/react/menus";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useEditorState } from "../../parts/use-editor-state";
import { useAsk } from "../asking/ask";
import { askPicture } from "../asking/figure-asks";
import { ToolButton } from "./tool-button";
import styles from "./tools.module.css";

const OPTIONS = { placement: "top", offset: 8, flip: true, shift: { padding: 8 } } as const;

const PLACES = [
  { name: "inMeasure", place: null, icon: "rectangle-horizontal" },
  { name: "half", place: "half", icon: "panel-right" },
  { name: "all", place: "all", icon: "maximize-2" },
] as const;

function isPicture({ editor }: { editor: Editor }): boolean {
  const { selection } = editor.state;
  return editor.isEditable && isNodeSelection(selection) && selection.node.type.name === "image";
}

/** The tools for the selected picture. */
export const PictureToolbar = memo(function PictureToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations("editor.picture");
  const forms = useTranslations("editor.forms");
  const ask = useAsk();
  const place = useEditorState({ editor, selector: ({ editor: now }) => now.getAttributes("image").place ?? null });
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="pictureToolbar"
      className={styles.float}
      updateDelay={0}
      options={OPTIONS}
      shouldShow={isPicture}
    >
      <Toolbar.Root className={styles.tools} aria-label={t("label")}>
        {PLACES.map(({ name, place: wanted, icon }) => (
          <ToolButton
            key={name}
            label={t(name)}
            icon={icon}
            isActive={place === wanted}
            onPress={() => editor.chain().focus().updateAttributes("image", { place: wanted }).run()}
          />
        ))}
        <span className={styles.gap} aria-hidden />
        <ToolButton
          label={t("caption")}
          icon="captions"
          onPress={() => ask(askPicture(forms, editor, editor.state.selection.from))}
        />
        <ToolButton label={t("remove")} icon="trash-2" onPress={() => editor.chain().focus().deleteSelection().run()} />
      </Toolbar.Root>
    </BubbleMenu>
  );
});
