"use client";

import type { Editor } from "@tiptap/core";
import { useLayoutEffect, useRef } from "react";

/** The place of an editor on the page. */
export function EditorContent({ editor, className }: { editor: Editor; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (editor.isDestroyed) return;
    place.current?.append(editor.view.dom);
    // It goes on outside of the page, as it began, until it has another place or ends.
    return () => {
      if (!editor.isDestroyed) document.createElement("div").append(editor.view.dom);
    };
  }, [editor]);
  return <div ref={place} className={className} />;
}
