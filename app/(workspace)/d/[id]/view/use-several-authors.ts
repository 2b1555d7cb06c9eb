"use client";

import { useEffect, useState } from "react";
import { type LiveDocument, VersionEvent } from "../session/live-document";
import type { OpenDocument } from "./open-document";

const nameOf = ({ origin, model, agent, by }: VersionEvent["lastEdit"]): string =>
  JSON.stringify(origin === "human" ? [by.id] : [model, agent, by.id]);

/** Whether several people or agents wrote the words of an open document; from the first version of another on. */
export function useSeveralAuthors({ hasSeveralAuthors, lastEdit }: OpenDocument, live: LiveDocument): boolean {
  const [hasSeveral, setSeveral] = useState(hasSeveralAuthors);
  const [own] = useState(() => nameOf(lastEdit));
  useEffect(() => {
    const over = new AbortController();
    const onVersion = (event: Event) => {
      if (event instanceof VersionEvent && nameOf(event.lastEdit) !== own) setSeveral(true);
    };
    live.addEventListener("version", onVersion, { signal: over.signal });
    return () => over.abort();
  }, [live, own]);
  return hasSeveral;
}
