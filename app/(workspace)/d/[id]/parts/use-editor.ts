"use client";

import { Editor, type EditorOptions } from "@tiptap/core";
import { useEffect, useEffectEvent, useState } from "react";

/** An editor that begins with the options of the first render and ends with its component; null until it is there. */
export function useEditor(options: Partial<EditorOptions>): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const begin = useEffectEvent(() => new Editor(options));
  useEffect(() => {
    const begun = begin();
    setEditor(begun);
    // What works with the editor ends after this component and may still read it.
    return () => queueMicrotask(() => begun.destroy());
  }, []);
  return editor;
}
