"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, isNodeSelection, useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { Captions, Maximize2, PanelRight, RectangleHorizontal, Trash2 } from "lucide-react";
import { useAsk } from "./ask";
import { askPicture } from "./asks";
import { ToolButton } from "./tool-button";
import styles from "./tools.module.css";

const OPTIONS = { placement: "top", offset: 8, flip: true, shift: { padding: 8 } } as const;

const PLACES = [
  { label: "In the measure", place: null, icon: RectangleHorizontal },
  { label: "Half, beside the text", place: "half", icon: PanelRight },
  { label: "All of the width", place: "all", icon: Maximize2 },
] as const;

const isPicture = ({ state: { selection } }: Editor): boolean =>
  isNodeSelection(selection) && selection.node.type.name === "image";

/** The tools for the selected picture. */
export function PictureToolbar({ editor }: { editor: Editor }) {
  const ask = useAsk();
  const place = useEditorState({ editor, selector: ({ editor: now }) => now.getAttributes("image").place ?? null });
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="pictureToolbar"
      className={styles.float}
      updateDelay={0}
      options={OPTIONS}
      shouldShow={({ editor: now }) => now.isEditable && isPicture(now)}
    >
      <Toolbar.Root className={styles.tools} aria-label="Picture">
        {PLACES.map(({ label, place: wanted, icon }) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            isActive={place === wanted}
            onPress={() => editor.chain().focus().updateAttributes("image", { place: wanted }).run()}
          />
        ))}
        <span className={styles.gap} aria-hidden />
        <ToolButton
          label="Caption and size"
          icon={Captions}
          onPress={() => ask(askPicture(editor, editor.state.selection.from))}
        />
        <ToolButton
          label="Remove the picture"
          icon={Trash2}
          onPress={() => editor.chain().focus().deleteSelection().run()}
        />
      </Toolbar.Root>
    </BubbleMenu>
  );
}
