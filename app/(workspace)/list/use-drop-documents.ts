"use client";

import { type DragEvent, useState } from "react";
import { useShell } from "../frame/shell-state";
import { droppedDocuments, hasDocuments } from "./dragged-documents";

type Target = {
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
  "data-over"?: true;
};

/** The properties of an element that documents are dropped on to move them into a folder; null is the root. */
export function useDropDocuments(folder: { id: string; name: string } | null, isAllowed: boolean): Partial<Target> {
  const { moveDropped } = useShell();
  const [isOver, setOver] = useState(false);
  if (!isAllowed) return {};
  return {
    onDragOver(event) {
      if (!hasDocuments(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event) {
      setOver(false);
      if (!hasDocuments(event)) return;
      event.preventDefault();
      moveDropped({ documents: droppedDocuments(event), folder });
    },
    ...(isOver ? { "data-over": true as const } : {}),
  };
}
