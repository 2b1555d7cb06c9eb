import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";

/** An entry of a PDF's outline; the page is null where it leads nowhere. */
export type OutlineEntry = { title: string; depth: number; page: number | null };

type Item = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

// A hostile PDF may name millions.
const MOST = 500;

/** The outline of a PDF, as lines; null until it is read. */
export function useOutline(pdf: PDFDocumentProxy | null): readonly OutlineEntry[] | null {
  const [outline, setOutline] = useState<readonly OutlineEntry[] | null>(null);
  useEffect(() => {
    if (!pdf) return;
    let isLeft = false;
    outlineOf(pdf).then(
      (read) => (isLeft ? undefined : setOutline(read)),
      // A broken outline takes nothing from the pages.
      () => (isLeft ? undefined : setOutline([])),
    );
    return () => {
      isLeft = true;
    };
  }, [pdf]);
  return outline;
}

async function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const items = (await pdf.getOutline()) ?? [];
  const lines = flat(items, 0).slice(0, MOST);
  return Promise.all(
    lines.map(async ({ item, depth }) => ({
      title: item.title.slice(0, 300),
      depth,
      page: await pageOf(pdf, item.dest),
    })),
  );
}

const flat = (items: readonly Item[], depth: number): { item: Item; depth: number }[] =>
  items.slice(0, MOST).flatMap((item) => [{ item, depth }, ...(depth < 5 ? flat(item.items, depth + 1) : [])]);

async function pageOf(pdf: PDFDocumentProxy, given: Item["dest"]): Promise<number | null> {
  try {
    const [page] = (typeof given === "string" ? await pdf.getDestination(given) : given) ?? [];
    if (typeof page === "number") return page + 1;
    return page ? (await pdf.getPageIndex(page)) + 1 : null;
  } catch {
    return null;
  }
}
