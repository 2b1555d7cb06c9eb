"use client";

import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { EditorState, Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet, EditorView } from "@tiptap/pm/view";
import { useLayoutEffect, useRef } from "react";
import { citedAs, citingOf } from "../citations/citing";
import { drawChanges } from "../compare/draw-changes";
import { shownNodes } from "../compare/shown-nodes";
import textStyles from "../parts/document-editor.module.css";
import { useEditorState } from "../parts/use-editor-state";
import type { Suggestion } from "../session/suggestion";
import { changedText, farParts } from "./changed-text";
import styles from "./suggested-text.module.css";

const SHOWN_AS_IN_TEXT = ["citation", "inlineMath", "blockMath"];

/** Shows a read-only text with changes drawn into it, as the editor shows them; returns how to take it away. */
function show(place: HTMLElement, suggestion: Suggestion, editor: Editor): () => void {
  const text = changedText(editor.schema, suggestion);
  const far = farParts(text).flatMap(({ from, to, isBlock }) =>
    isBlock
      ? [Decoration.node(from, to, { class: styles.far ?? "" })]
      : [Decoration.inline(from, to, { class: styles.far ?? "" }), Decoration.widget(from, ellipsis, { side: -1 })],
  );
  const drawing = { name: suggestion.id, origin: suggestion.origin, isChosen: false };
  const marks = DecorationSet.create(text.doc, [...drawChanges(text.doc, text.changes, 0, drawing), ...far]);
  const asInText = (node: Node) => {
    const dom = shownNodes([node], editor.state).firstElementChild;
    return { dom: dom instanceof HTMLElement ? dom : document.createElement("span"), ignoreMutation: () => true };
  };
  const view = new EditorView(place, {
    state: EditorState.create({
      doc: text.doc,
      plugins: [citedAs(editor.state), new Plugin({ props: { decorations: () => marks } })],
    }),
    editable: () => false,
    nodeViews: Object.fromEntries(SHOWN_AS_IN_TEXT.map((name) => [name, asInText])),
    attributes: { class: "text", role: "presentation" },
  });
  return () => view.destroy();
}

function ellipsis(): HTMLElement {
  return Object.assign(document.createElement("span"), { textContent: "… " });
}

type Props = {
  suggestion: Suggestion;
  editor: Editor;
  /** Whether it has the size of the text, and not that of a card. */
  isLarge?: boolean;
};

/** The blocks of a suggestion as the text shows them: removed words are struck, inserted ones underlined in the author's colour. */
export function SuggestedText({ suggestion, editor, isLarge = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const works = useEditorState({ editor, selector: ({ editor: now }) => citingOf(now.state).works });
  // biome-ignore lint/correctness/useExhaustiveDependencies: citations are drawn again when their works are known.
  useLayoutEffect(() => {
    return place.current ? show(place.current, suggestion, editor) : undefined;
  }, [suggestion, editor, works]);
  const size = isLarge ? styles.large : styles.text;
  return <div ref={place} className={`${textStyles.content} ${size}`} data-origin={suggestion.origin} />;
}

/** Blocks as the text shows them. */
export function ShownBlocks({ blocks, editor }: { blocks: readonly Node[]; editor: Editor }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(shownNodes(blocks, editor.state));
  }, [blocks, editor]);
  return (
    <div className={`${textStyles.content} ${styles.text}`}>
      <div ref={place} className="text" />
    </div>
  );
}
