import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { usePdfSearch } from "./use-pdf-search";

/** The search of a PDF, from opening its line to closing it; it goes to the page of the place that is current. */
export function useFindInPdf(pdf: PDFDocumentProxy | null, goTo: (page: number) => void) {
  const [query, setQuery] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const found = usePdfSearch(pdf, query ?? "");
  const place = found?.[current];

  useEffect(() => {
    if (place) goTo(place.page);
  }, [place, goTo]);

  const step = (by: number) => {
    const count = found?.length ?? 0;
    if (count > 0) setCurrent((at) => (at + by + count) % count);
  };
  return {
    ...{ query, current, place: place ?? null, count: found?.length ?? null, step },
    open: () => setQuery((before) => before ?? ""),
    toggle: () => setQuery((before) => (before === null ? "" : null)),
    close: () => setQuery(null),
    ask(next: string) {
      setCurrent(0);
      setQuery(next);
    },
  };
}
