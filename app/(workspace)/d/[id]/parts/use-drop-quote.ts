import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent } from "react";
import { droppedHighlight, hasHighlight } from "../../../library/pdf/dragged-highlight";
import { placeAtPoint, type QuotePlace } from "./quote-place";

type Quote = (highlightId: string, place: QuotePlace | null) => Promise<void>;

/** Puts a highlight that is dropped on the text into it, where it was dropped. */
export function useDropQuote(editor: Editor | null, quote: Quote): void {
  const onDrop = useEffectEvent(async (event: DragEvent) => {
    if (!editor) return;
    // Before the highlight is made, as the text may move meanwhile.
    const place = placeAtPoint(editor.view, { x: event.clientX, y: event.clientY });
    const id = await droppedHighlight();
    if (id !== null) await quote(id, place);
  });
  useEffect(() => {
    if (!editor) return;
    const { dom } = editor.view;
    const over = new AbortController();
    // Ahead of the editor, which leaves an event alone that is prevented.
    const options = { capture: true, signal: over.signal };
    const dragOver = (event: DragEvent) => {
      if (!hasHighlight(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    };
    const drop = (event: DragEvent) => {
      if (!hasHighlight(event)) return;
      event.preventDefault();
      void onDrop(event);
    };
    dom.addEventListener("dragover", dragOver, options);
    dom.addEventListener("drop", drop, options);
    return () => over.abort();
  }, [editor]);
}
