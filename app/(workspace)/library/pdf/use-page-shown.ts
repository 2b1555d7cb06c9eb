import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepPage, lastPageOf } from "./reading-place";

type Options = {
  pages: RefObject<HTMLElement | null>;
  url: string;
  /** The page to begin with; by default the one that was shown last. */
  asked: number | undefined;
  /** How many pages there are; null until they are drawn. */
  count: number | null;
  /** The width of a page: the same one stays in view when it changes. */
  width: number;
};

const MARGIN = 8;

/** The page of a PDF that is in view, which is remembered, and a function that goes to another. */
export function usePageShown({ pages, url, asked, count, width }: Options): {
  page: number;
  goTo: (page: number) => void;
} {
  const [page, setPage] = useState(asked ?? 1);
  const goTo = useCallback(
    (to: number) => {
      const element = pages.current?.querySelector(`[data-page="${to}"]`);
      // scrollIntoView would move the text beside too.
      if (element instanceof HTMLElement) pages.current?.scrollTo({ top: element.offsetTop - MARGIN });
    },
    [pages],
  );
  useEffect(() => {
    if (count === null) return;
    const first = Math.min(asked ?? lastPageOf(url), count);
    if (first <= 1) return;
    // Known before it is scrolled to, as the width may change until then.
    setPage(first);
    goTo(first);
  }, [count, asked, url, goTo]);
  const shown = useRef(width);
  // Before the browser scrolls to what is there then.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = width;
    if (before !== width && before > 0) goTo(page);
  }, [page, width, goTo]);
  useEffect(() => {
    const element = pages.current;
    if (!element || count === null) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const line = element.getBoundingClientRect().top + element.clientHeight / 3;
        const shown = [...element.querySelectorAll("[data-page]")].findLast(
          (one) => one.getBoundingClientRect().top <= line,
        );
        const number = Number(shown?.getAttribute("data-page")) || 1;
        setPage(number);
        keepPage(url, number);
      });
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", look);
    };
  }, [pages, url, count]);
  return { page, goTo };
}
