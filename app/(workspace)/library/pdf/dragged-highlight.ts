import type { DragEvent as ReactDragEvent } from "react";

const TYPE = "application/x-colophon-highlight";

/** Makes the highlight that is dragged, when it is dropped: words that are only selected are none yet. */
type Make = () => Promise<string | null>;

// A drag carries text alone, and only within this window can a highlight still be made.
let dragged: Make | null = null;

/** Begins to drag a highlight, or selected words that become one where they are dropped. */
export function dragHighlight({ dataTransfer }: ReactDragEvent, make: Make): void {
  dataTransfer.setData(TYPE, "yes");
  dataTransfer.effectAllowed = "copy";
  dragged = make;
}

/** Ends a drag, wherever it was dropped. */
export function endDrag(): void {
  dragged = null;
}

/** Whether a drag has a highlight of a PDF that is open in this window. */
export const hasHighlight = ({ dataTransfer }: DragEvent): boolean =>
  dragged !== null && (dataTransfer?.types.includes(TYPE) ?? false);

/** The id of the highlight that was dropped; null when it could not be made, or none was dragged. */
export async function droppedHighlight(): Promise<string | null> {
  const make = dragged;
  dragged = null;
  return make ? make() : null;
}
