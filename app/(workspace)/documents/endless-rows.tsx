"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type Ref, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { DocumentSummary } from "../parts/document-summary";

/** The rows of a list that are drawn, and the height of those above and below them. */
export type ShownRows = { from: number; to: number; above: number; below: number; measure?: Ref<HTMLLIElement> };

const ROWS_BEYOND = 8;

type Props = {
  list: RefObject<HTMLUListElement | null>;
  documents: readonly DocumentSummary[];
  /** The height of a row that is not measured yet. */
  height: number;
  onShow: (rows: ShownRows) => void;
};

/** Chooses the rows near the screen while a list is scrolled; draws nothing itself. */
export function EndlessRows({ list, documents, height, onShow }: Props) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // What is above the list changes its height with filters, folders and the width of the window.
    const measure = () => setTop(element.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const virtual = useWindowVirtualizer({
    count: documents.length,
    estimateSize: () => height,
    getItemKey: (index) => documents[index]?.id ?? index,
    overscan: ROWS_BEYOND,
    scrollMargin: top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has rows of another height.
  useEffect(() => virtual.measure(), [height]);
  const rows = virtual.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const from = first?.index ?? 0;
  const to = (last?.index ?? -1) + 1;
  const above = (first?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((last?.end ?? top) - top);
  const { measureElement } = virtual;
  useLayoutEffect(() => {
    if (to > 0) onShow({ from, to, above, below, measure: measureElement });
  }, [from, to, above, below, measureElement, onShow]);
  return null;
}
