import type { DragEvent } from "react";
import * as z from "zod/mini";

const TYPE = "application/x-colophon-documents";

const draggedShape = z.array(z.object({ id: z.string(), title: z.string(), folderId: z.nullable(z.string()) }));

/** A document on its way into a folder. */
export type Dragged = z.output<typeof draggedShape>[number];

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
    return draggedShape.parse(JSON.parse(dataTransfer.getData(TYPE)));
  } catch {
    return [];
  }
}
