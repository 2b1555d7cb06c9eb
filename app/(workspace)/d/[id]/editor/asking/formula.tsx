"use client";

import { useLayoutEffect, useRef } from "react";
import { typeset } from "../../parts/typeset";

/** Renders a formula with KaTeX; LaTeX that KaTeX cannot parse, or that KaTeX is not there for, is shown as written. */
export function Formula({ latex, isDisplay = false }: { latex: string; isDisplay?: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) typeset(element.current, latex, isDisplay);
  }, [latex, isDisplay]);
  return <span ref={element} />;
}
