"use client";

import { useLayoutEffect, useRef } from "react";
import { putWords } from "./put-words";

/** HTML as a citation style writes it. */
export function Words({ html, className }: { html: string; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) putWords(element.current, html);
  }, [html]);
  return <span ref={element} className={className} />;
}
