import type { DragEvent } from "react";
import { hasFields, isArrayOf, isText, isTextOrNull } from "#lib/base/read-json";

const TYPE = "application/x-colophon-documents";

/** A document on its way into a folder. */
export type Dragged = { id: string; title: string; folderId: string | null };

const isDragged = hasFields<Dragged>({ id: isText, title: isText, folderId: isTextOrNull });

/** Puts documents on a drag. */
export function dragDocuments({ dataTransfer }: DragEvent, documents: readonly Dragged[]): void {
  const given = documents.map(({ id, title, folderId }) => ({ id, title, folderId }));
  dataTransfer.setData(TYPE, JSON.stringify(given));
  dataTransfer.effectAllowed = "move";
}

/** Whether a drag has documents of a list. */
export const hasDocuments = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE);

/** The documents of a drag; another page may have put anything there. */
export function droppedDocuments({ dataTransfer }: DragEvent): Dragged[] {
  try {
    const given: unknown = JSON.parse(dataTransfer.getData(TYPE));
    return isArrayOf(isDragged)(given) ? given : [];
  } catch {
    return [];
  }
}
