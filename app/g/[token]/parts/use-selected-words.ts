"use client";

import { useEffect, useState } from "react";
import { type SelectedWords, selectedWords } from "./selected-words";

/** The words that are selected now in the element with this id; null for none. */
export function useSelectedWords(id: string): SelectedWords | null {
  const [words, setWords] = useState<SelectedWords | null>(null);
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection();
      const root = document.getElementById(id)?.querySelector(".text");
      setWords(selection && selection.rangeCount > 0 && root ? selectedWords(selection.getRangeAt(0), root) : null);
    };
    // Words may be selected before this runs.
    follow();
    document.addEventListener("selectionchange", follow);
    return () => document.removeEventListener("selectionchange", follow);
  }, [id]);
  return words;
}
