import { type RefObject, useEffect, useState } from "react";
import { readableSource } from "#lib/citations/quotations/source-words";
import { layerText } from "./layer-text";
import { wholeWords } from "./page-words";

/** Whole words of one page that are selected, and where a bar for them stands among the pages. */
export type SelectedWords = { page: number; quote: string; left: number; top: number };

const MOST = 5_000;
const BAR = { width: 250, height: 44, gap: 8 };

/** The words that are selected in the pages of a PDF; null when none are. */
export function useSelectedWords(pages: RefObject<HTMLElement | null>): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSelected(pages.current ? selectedIn(pages.current) : null));
    };
    document.addEventListener("selectionchange", look);
    // The words are drawn anew at another width, and their selection is lost.
    const sizes = new ResizeObserver(() => setSelected(null));
    if (pages.current) sizes.observe(pages.current);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      document.removeEventListener("selectionchange", look);
    };
  }, [pages]);
  return selected;
}

function selectedIn(pages: HTMLElement): SelectedWords | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  // Of a selection over several pages, what is on the first counts.
  const layer = [...pages.querySelectorAll<HTMLElement>("[data-layer]")].find((one) => range.intersectsNode(one));
  const number = Number(layer?.closest("[data-page]")?.getAttribute("data-page"));
  if (!layer || !number) return null;
  const { text, selected } = layerText(layer);
  const touched = selected(range);
  const whole = touched && wholeWords(text, touched);
  if (!whole) return null;
  const quote = readableSource(text.slice(whole.from, whole.to)).slice(0, MOST);
  const [box, around] = [range.getBoundingClientRect(), pages.getBoundingClientRect()];
  const below = box.bottom - around.top + pages.scrollTop + BAR.gap;
  const middle = box.left + box.width / 2 - around.left + pages.scrollLeft - BAR.width / 2;
  return {
    ...{ page: number, quote },
    left: Math.max(8, Math.min(middle, pages.scrollLeft + around.width - BAR.width - 16)),
    // Of a long selection the end may be out of sight.
    top: Math.min(below, pages.scrollTop + pages.clientHeight - BAR.height - BAR.gap),
  };
}
