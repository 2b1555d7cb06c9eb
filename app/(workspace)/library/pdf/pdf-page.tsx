"use client";

import type { PageViewport, PDFDocumentProxy } from "pdfjs-dist";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { boxAround } from "./box-around";
import { type LayerText, layerText } from "./layer-text";
import { findInPage, type PageRange } from "./page-words";
import styles from "./pdf-page.module.css";
import type { Highlight } from "./use-highlights";
import { useIsNear } from "./use-is-near";

type Props = {
  pdf: PDFDocumentProxy;
  number: number;
  /** Its width on the screen in CSS pixels. */
  width: number;
  /** Its height by its width until it says its own. */
  usualRatio: number;
  root: RefObject<HTMLElement | null>;
  highlights: readonly Highlight[];
  /** The id of the highlight that is chosen in the list. */
  chosen: string | null;
  /** What is looked for in it, and which of its places is the current one. */
  search: { query: string; current: number | null } | null;
  onChoose: (id: string) => void;
};

// Canvases beyond this many pixels fail on phones.
const MAX_PIXELS = 12_000_000;
const DOUBLE_PRESS_MS = 300;

type Drawn = Pick<Props, "pdf" | "number" | "width"> & { isNear: boolean };

/** Draws a page and its text while it is near; returns its proportions and where its words are. */
function useDrawnPage(
  { pdf, number, width, isNear }: Drawn,
  canvas: RefObject<HTMLCanvasElement | null>,
  text: RefObject<HTMLDivElement | null>,
) {
  const [ratio, setRatio] = useState<number | null>(null);
  const [layer, setLayer] = useState<Layer | null>(null);
  useEffect(() => {
    if (!isNear) return;
    let isLeft = false;
    let stop = () => {};
    async function draw() {
      const { TextLayer } = await import("pdfjs-dist");
      const page = await pdf.getPage(number);
      const full = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / full.width });
      setRatio(full.height / full.width);
      if (isLeft || !canvas.current || !text.current) return;
      const density = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)));
      canvas.current.width = Math.floor(viewport.width * density);
      canvas.current.height = Math.floor(viewport.height * density);
      const task = page.render({ canvas: canvas.current, viewport, transform: [density, 0, 0, density, 0, 0] });
      text.current.replaceChildren();
      text.current.style.setProperty("--total-scale-factor", String(viewport.scale));
      const words = new TextLayer({ textContentSource: page.streamTextContent(), container: text.current, viewport });
      stop = () => {
        task.cancel();
        words.cancel();
      };
      await Promise.all([task.promise, words.render()]);
      if (!isLeft && text.current) setLayer({ ...layerText(text.current), viewport });
    }
    draw().catch((error: unknown) => {
      // A page that is left before it is drawn is not drawn.
      if (!isLeft) throw error;
    });
    return () => {
      isLeft = true;
      setLayer(null);
      stop();
    };
  }, [isNear, pdf, number, width, canvas, text]);
  return { ratio, layer };
}

/** Chooses the highlight that is pressed, unless the press was the first of two that select a word. */
function useChoosing(element: RefObject<HTMLElement | null>, marks: readonly Mark[], onChoose: (id: string) => void) {
  const choosing = useRef<ReturnType<typeof setTimeout>>(undefined);
  return function choose({ clientX, clientY }: MouseEvent): void {
    clearTimeout(choosing.current);
    const box = element.current?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [clientX - box.left, clientY - box.top];
    const hit = marks.find(({ id, left, top, width, height }) => {
      return id !== null && x >= left && x <= left + width && y >= top && y <= top + height;
    });
    const id = hit?.id;
    if (!id) return;
    // The press may be the first of two that select a word.
    choosing.current = setTimeout(() => document.getSelection()?.isCollapsed && onChoose(id), DOUBLE_PRESS_MS);
  };
}

function Marks({ marks, chosen }: { marks: readonly Mark[]; chosen: string | null }) {
  return marks.map(({ id, kind, color, ...box }, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no state of its own.
      key={at}
      data-kind={kind}
      data-chosen={(id !== null && id === chosen) || undefined}
      style={{ ...box, ...(color ? { color } : {}) }}
    />
  ));
}

/** One page of a PDF: a picture of it, its highlights, and its text above for selecting and for screen readers. */
export function PdfPage({ pdf, number, width, usualRatio, root, highlights, chosen, search, onChoose }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(element, root, number === 1);
  const { ratio, layer } = useDrawnPage({ pdf, number, width, isNear }, canvas, text);

  const marks = layer && element.current ? marksOf(layer, element.current, { highlights, search }) : [];
  const found = marks.findIndex(({ kind }) => kind === "current");
  useEffect(() => {
    const place = element.current?.querySelector("[data-kind=current]")?.getBoundingClientRect();
    const pages = root.current;
    if (found < 0 || !place || !pages) return;
    // scrollIntoView would move the text beside too.
    pages.scrollBy({ top: place.top - pages.getBoundingClientRect().top - pages.clientHeight / 2 });
  }, [found, root]);

  const choose = useChoosing(element, marks, onChoose);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list beside is for the keyboard.
    <div
      ref={element}
      className={styles.page}
      data-page={number}
      style={{ width, height: width * (ratio ?? usualRatio) }}
      onClick={choose}
    >
      {isNear ? (
        <>
          <canvas ref={canvas} className={styles.canvas} aria-hidden />
          <div className={styles.marks} aria-hidden>
            <Marks marks={marks} chosen={chosen} />
          </div>
          <div ref={text} className={styles.text} data-layer="" />
        </>
      ) : null}
    </div>
  );
}

type Layer = LayerText & { viewport: PageViewport };

type Mark = {
  kind: Highlight["kind"] | "found" | "current";
  id: string | null;
  color: string | null;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** The boxes of highlights and found words, measured from the page's corner. */
function marksOf(layer: Layer, page: HTMLElement, { highlights, search }: Pick<Props, "highlights" | "search">) {
  const corner = page.getBoundingClientRect();
  const boxes = (range: PageRange, mark: Pick<Mark, "kind" | "id" | "color">): Mark[] =>
    [...(layer.rangeOf(range)?.getClientRects() ?? [])].map(({ left, top, width, height }) => ({
      ...mark,
      ...{ left: left - corner.left, top: top - corner.top, width, height },
    }));
  const marked = highlights.flatMap(({ id, kind, quote, rects, color }): Mark[] => {
    const mark = { kind, id, color };
    if (rects) return rects.map((rect) => ({ ...mark, ...boxAround([rect], layer.viewport) }));
    // The words may stand twice on a page; the first place is the one that the server keeps.
    const [first] = findInPage(layer.text, quote);
    return first ? boxes(first, mark) : [];
  });
  const found = search ? findInPage(layer.text, search.query, { isPrefix: true }) : [];
  return [
    ...marked,
    ...found.flatMap((range, at) =>
      boxes(range, { kind: at === search?.current ? "current" : "found", id: null, color: null }),
    ),
  ];
}
