"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { USUAL_COLOUR } from "./colours";
import { FindInPdf } from "./find-in-pdf";
import { HighlightList } from "./highlight-list";
import { openPdf } from "./open-pdf";
import { OutlineOfPdf } from "./outline-of-pdf";
import { PagesOfPdf } from "./pages-of-pdf";
import { PdfBar, type Side } from "./pdf-bar";
import styles from "./pdf-view.module.css";
import { arePagesDark, keepDark } from "./reading-place";
import { SelectionBar } from "./selection-bar";
import { type Highlight, useHighlights } from "./use-highlights";
import { useOutline } from "./use-outline";
import { usePageShown } from "./use-page-shown";
import { usePdfSearch } from "./use-pdf-search";
import { useSelectedWords } from "./use-selected-words";

type Props = {
  /** The attachment. */
  id: string;
  citationId: string;
  url: string;
  title: string;
  /** The page to begin with; by default the one that was shown last. */
  page?: number | undefined;
  /** Puts a highlight into the text beside, as a quotation; null where there is none. */
  onQuote?: ((highlightId: string) => void) | null;
  onClose?: () => void;
};

const ZOOMS = [0.75, 1, 1.25, 1.5, 2, 3];
// A4, until the first page says its own size.
const USUAL_RATIO = Math.SQRT2;
const NONE: readonly Highlight[] = [];

/** Reads a stored PDF: its pages as they come into view, its outline, a search, and the highlights of its reader. */
export function PdfView({ id, citationId, url, title, page: asked, onQuote = null, onClose }: Props) {
  const { pdf, ratio, hasFailed } = useOpenedPdf(url);
  const [zoom, setZoom] = useState(1);
  const [side, setSide] = useState<Side>(null);
  const [isDark, setDark] = useState(arePagesDark);
  const [query, setQuery] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const pages = useRef<HTMLElement>(null);
  const width = useWidth(pages);
  const outline = useOutline(pdf);
  const found = usePdfSearch(pdf, query ?? "");
  const store = useHighlights(citationId, id);
  const selected = useSelectedWords(pages);
  const { page, goTo } = usePageShown({
    pages,
    url,
    asked,
    count: width > 0 ? (pdf?.numPages ?? null) : null,
    width: (width - 32) * zoom,
  });
  const place = found?.[current];

  useEffect(() => {
    if (place) goTo(place.page);
  }, [place, goTo]);

  const step = (by: number) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);
  const stepFound = (by: number) => {
    const count = found?.length ?? 0;
    if (count > 0) setCurrent((at) => (at + by + count) % count);
  };
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
  function choose(one: Highlight): void {
    setChosen(one.id);
    goTo(one.page);
  }
  function actOf(key: string): (() => void) | null {
    switch (key) {
      case "ArrowRight":
        return () => goTo(page + 1);
      case "ArrowLeft":
        return () => goTo(page - 1);
      case "+":
        return () => step(1);
      case "-":
        return () => step(-1);
      case "/":
        return () => setQuery((before) => before ?? "");
      case "h":
        return selected ? () => void highlight(USUAL_COLOUR) : null;
      case "q":
        return selected && onQuote ? () => void quote() : null;
      default:
        return null;
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey || isField(event.target)) return;
    const act = actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <section className={styles.view} aria-label={title} onKeyDown={onKeyDown}>
      <PdfBar
        {...{ title, url, page, side, isDark, onClose }}
        pages={pdf?.numPages ?? null}
        isSearching={query !== null}
        hasOutline={(outline?.length ?? 0) > 0}
        onPage={goTo}
        onSide={setSide}
        onZoom={step}
        onDark={() => {
          keepDark(!isDark);
          setDark(!isDark);
        }}
        onSearch={() => setQuery((before) => (before === null ? "" : null))}
      />
      {query === null ? null : (
        <FindInPdf
          query={query}
          count={found?.length ?? null}
          current={current}
          onQuery={(next) => {
            setCurrent(0);
            setQuery(next);
          }}
          onStep={stepFound}
          onClose={() => setQuery(null)}
        />
      )}
      <div className={styles.columns}>
        {side === "outline" && outline ? <OutlineOfPdf outline={outline} onPage={goTo} /> : null}
        {side === "highlights" ? (
          <HighlightList title={title} store={store} chosen={chosen} onChoose={choose} onQuote={onQuote} />
        ) : null}
        <PagesOfPdf
          {...{ pdf, ratio, hasFailed, title, pages, isDark, chosen }}
          highlights={store.highlights ?? NONE}
          width={(width - 32) * zoom}
          search={query ? { query, place: place ?? null } : null}
          onChoose={(one) => {
            setChosen(one);
            setSide("highlights");
          }}
        >
          {selected ? (
            <SelectionBar
              selected={selected}
              onHighlight={(color) => void highlight(color)}
              onQuote={onQuote && (() => void quote())}
            />
          ) : null}
        </PagesOfPdf>
      </div>
    </section>
  );
}

const isField = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function useOpenedPdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(url);
    opening
      .then(async (opened) => {
        const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
        if (isLeft) return;
        setRatio(height / width);
        setPdf(opened);
      })
      .catch(() => (isLeft ? undefined : setFailed(true)));
    return () => {
      isLeft = true;
      setPdf(null);
      void opening.then(
        (opened) => opened.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [url]);
  return { pdf, ratio, hasFailed };
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  const measure = useCallback(() => setWidth(element.current?.clientWidth ?? 0), [element]);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, measure]);
  return width;
}
