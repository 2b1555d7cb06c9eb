import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useState } from "react";

const EVENTS = ["update", "selectionUpdate", "focus", "blur"] as const;

/** What `measure` finds on the sheet, measured again after each change of the text, the caret or their size; `measure` must be stable. */
export function useMeasured<Place>(
  editor: Editor,
  sheet: RefObject<HTMLElement | null>,
  measure: (editor: Editor, sheet: HTMLElement) => Place,
): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (editor.isDestroyed || !sheet.current) return;
        const now = measure(editor, sheet.current);
        setPlace((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      });
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(editor.view.dom);
    for (const name of EVENTS) editor.on(name, look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      for (const name of EVENTS) editor.off(name, look);
    };
  }, [editor, sheet, measure]);
  return place;
}
