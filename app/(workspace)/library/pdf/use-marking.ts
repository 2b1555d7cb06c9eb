import { type RefObject, useState } from "react";
import { USUAL_COLOUR } from "./colours";
import { type Highlight, useHighlights } from "./use-highlights";
import { useSelectedWords } from "./use-selected-words";

type Options = {
  /** The attachment. */
  id: string;
  citationId: string;
  pages: RefObject<HTMLElement | null>;
  onQuote: ((highlightId: string) => void) | null;
};

/** The highlights of a PDF, the one that is chosen, and what makes one of the selected words. */
export function useMarking({ id, citationId, pages, onQuote }: Options) {
  const [chosen, setChosen] = useState<string | null>(null);
  const store = useHighlights(citationId, id);
  const selected = useSelectedWords(pages);

  async function highlight(color: string): Promise<Highlight | null> {
    if (!selected) return null;
    const made = await store.add({ page: selected.page, quote: selected.quote, color });
    document.getSelection()?.removeAllRanges();
    if (made) setChosen(made.id);
    return made;
  }

  async function quote(): Promise<void> {
    const made = await highlight(USUAL_COLOUR);
    if (made) onQuote?.(made.id);
  }

  return { store, selected, chosen, setChosen, highlight, quote };
}
