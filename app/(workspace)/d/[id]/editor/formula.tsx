"use client";

import katex from "katex";
import { useEffect, useRef } from "react";

/** Renders a formula with KaTeX; LaTeX that KaTeX cannot parse is shown as written. */
export function Formula({ latex, isDisplay = false }: { latex: string; isDisplay?: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!element.current) return;
    katex.render(latex, element.current, { displayMode: isDisplay, throwOnError: false, trust: false, maxExpand: 500 });
  }, [latex, isDisplay]);
  return <span ref={element} />;
}
