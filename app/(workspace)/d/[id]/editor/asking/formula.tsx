"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";

type Katex = typeof import("#lib/document/model/katex");

let katex: Katex | null = null;
let loading: Promise<Katex> | null = null;

/** Loads KaTeX, which is as much script as the rest of the editor. */
async function loadKatex(): Promise<Katex> {
  loading ??= import("#lib/document/model/katex");
  try {
    katex = await loading;
    return katex;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** Renders a formula with KaTeX; LaTeX that KaTeX cannot parse, or that KaTeX is not there for, is shown as written. */
export function Formula({ latex, isDisplay = false }: { latex: string; isDisplay?: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  const [typesetter, setTypesetter] = useState(() => katex);
  useEffect(() => {
    if (!typesetter)
      loadKatex().then(
        (loaded) => setTypesetter(() => loaded),
        () => undefined,
      );
  }, [typesetter]);
  useLayoutEffect(() => {
    if (!element.current) return;
    if (!typesetter) element.current.textContent = latex;
    else
      typesetter.katex.render(latex, element.current, {
        ...typesetter.KATEX_LIMITS,
        displayMode: isDisplay,
        throwOnError: false,
      });
  }, [typesetter, latex, isDisplay]);
  return <span ref={element} />;
}
