"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { USUAL_COLOUR } from "./colours";
import { dragHighlight } from "./dragged-highlight";
import { FindInPdf } from "./find-in-pdf";
import { HighlightList } from "./highlight-list";
import { OutlineOfPdf } from "./outline-of-pdf";
import { PagesOfPdf } from "./pages-of-pdf";
import { PdfBar, type Side } from "./pdf-bar";
import styles from "./pdf-view.module.css";
import { arePagesDark, areThumbnailsOpen, keepDark, keepThumbnails } from "./reading-place";
import { SelectionBar } from "./selection-bar";
import { ThumbnailsOfPdf } from "./thumbnails-of-pdf";
import { useFindInPdf } from "./use-find-in-pdf";
import type { Highlight } from "./use-highlights";
import { useIsScan } from "./use-is-scan";
import { useMarking } from "./use-marking";
import { useOpenedPdf } from "./use-opened-pdf";
import { useOutline } from "./use-outline";
import { usePageShown } from "./use-page-shown";

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
const NONE: readonly Highlight[] = [];

/** How pages are shown: their size, what is beside them, and whether they are dark. */
function useLook() {
  const [zoom, setZoom] = useState(1);
  const [side, setSide] = useState<Side>(() => (areThumbnailsOpen() ? "thumbnails" : null));
  const [isDark, setDark] = useState(arePagesDark);
  const step = (by: number) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);
  const showSide = (next: Side) => {
    keepThumbnails(next === "thumbnails");
    setSide(next);
  };
  const toggleDark = () => {
    keepDark(!isDark);
    setDark(!isDark);
  };
  return { zoom, step, side, setSide, showSide, isDark, toggleDark };
}

/** Reads a stored PDF: its pages as they come into view, its outline, a search, and the highlights of its reader. */
export function PdfView({ id, citationId, url, title, page: asked, onQuote = null, onClose }: Props) {
  const t = useTranslations("pdf");
  const { pdf, ratio, hasFailed } = useOpenedPdf(url);
  const { zoom, step, side, setSide, showSide, isDark, toggleDark } = useLook();
  const pages = useRef<HTMLElement>(null);
  const room = useWidth(pages);
  const width = (room - 32) * zoom;
  const outline = useOutline(pdf);
  const isScan = useIsScan(pdf);
  const { store, selected, chosen, setChosen, highlight, quote } = useMarking({ id, citationId, pages, onQuote });
  const { page, goTo } = usePageShown({
    ...{ pages, url, asked, width },
    count: room > 0 ? (pdf?.numPages ?? null) : null,
  });
  const find = useFindInPdf(pdf, goTo);
  const dragWords = (event: DragEvent) => dragHighlight(event, async () => (await highlight(USUAL_COLOUR))?.id ?? null);
  const acts: Acts = new Map([
    ["ArrowRight", () => goTo(page + 1)],
    ["ArrowLeft", () => goTo(page - 1)],
    ["+", () => step(1)],
    ["-", () => step(-1)],
    ["/", find.open],
    ["h", selected ? () => void highlight(USUAL_COLOUR) : null],
    ["q", selected && onQuote ? () => void quote() : null],
  ]);

  return (
    <section className={styles.view} aria-label={title} onKeyDown={(event) => act(event, acts)}>
      <PdfBar
        {...{ title, url, page, side, isDark, onClose }}
        pages={pdf?.numPages ?? null}
        isSearching={find.query !== null}
        hasOutline={(outline?.length ?? 0) > 0}
        onPage={goTo}
        onSide={showSide}
        onZoom={step}
        onDark={toggleDark}
        onSearch={find.toggle}
      />
      {find.query === null ? null : (
        <FindInPdf
          {...{ query: find.query, count: find.count, current: find.current }}
          onQuery={find.ask}
          onStep={find.step}
          onClose={find.close}
        />
      )}
      {isScan ? (
        <p role="status" className={styles.notice}>
          {t("scan")}
        </p>
      ) : null}
      <div className={styles.columns}>
        <BesidePages
          {...{ side, pdf, ratio, page, outline, title, store, chosen, onQuote }}
          onPage={goTo}
          onChoose={setChosen}
        />
        <PagesOfPdf
          {...{ pdf, ratio, hasFailed, title, pages, width, isDark, chosen }}
          highlights={store.highlights ?? NONE}
          search={find.query ? { query: find.query, place: find.place } : null}
          onDrag={selected && onQuote ? dragWords : null}
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

type BesideProps = Pick<ReturnType<typeof useMarking>, "store" | "chosen"> &
  Pick<ReturnType<typeof useOpenedPdf>, "pdf" | "ratio"> & {
    side: Side;
    page: number;
    outline: ReturnType<typeof useOutline>;
    title: string;
    onQuote: ((highlightId: string) => void) | null;
    onPage: (page: number) => void;
    onChoose: (id: string) => void;
  };

/** What is open beside the pages, which leads to one of them. */
function BesidePages({
  side,
  pdf,
  ratio,
  page,
  outline,
  title,
  store,
  chosen,
  onQuote,
  onPage,
  onChoose,
}: BesideProps) {
  if (side === "thumbnails" && pdf) return <ThumbnailsOfPdf {...{ pdf, ratio, page }} onPage={onPage} />;
  if (side === "outline" && outline) return <OutlineOfPdf outline={outline} onPage={onPage} />;
  if (side !== "highlights") return null;
  return (
    <HighlightList
      {...{ title, store, pdf, chosen, onQuote }}
      onChoose={(one) => {
        onChoose(one.id);
        onPage(one.page);
      }}
    />
  );
}

/** What keys do; null is what a key cannot do now. */
type Acts = ReadonlyMap<string, (() => void) | null>;

const isField = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function act(event: KeyboardEvent, acts: Acts): void {
  if (event.metaKey || event.ctrlKey || event.altKey || isField(event.target)) return;
  const run = acts.get(event.key);
  if (!run) return;
  event.preventDefault();
  run();
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
