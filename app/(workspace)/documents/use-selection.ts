"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DocumentSummary } from "../parts/document-summary";

type Selection = {
  selected: ReadonlySet<string>;
  /** The selected documents, in the order of the list. */
  chosen: readonly DocumentSummary[];
  /** Selects or deselects a document; with Shift, all from the one before to this. */
  toggle: (id: string, isRange: boolean) => void;
  /** Keeps only these selected. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** The documents of a list that are selected; Escape clears it, and what leaves the list is no longer selected. */
export function useSelection(documents: readonly DocumentSummary[]): Selection {
  const [selected, setSelected] = useState(NONE);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : documents.filter(({ id }) => selected.has(id))),
    [documents, selected],
  );
  const ids = useRef<string[]>([]);
  ids.current = useMemo(() => documents.map(({ id }) => id), [documents]);
  const last = useRef<string | null>(null);

  const toggle = useCallback((id: string, isRange: boolean) => {
    const [from, to] = [ids.current.indexOf(last.current ?? ""), ids.current.indexOf(id)];
    const range = isRange && from >= 0 ? ids.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    setSelected((before) => {
      const after = new Set(before);
      for (const one of range) {
        if (before.has(id)) after.delete(one);
        else after.add(one);
      }
      return after;
    });
  }, []);
  const keep = useCallback((kept: readonly string[]) => setSelected(new Set(kept)), []);
  const clear = useCallback(() => setSelected(NONE), []);

  const isAny = chosen.length > 0;
  useEffect(() => {
    if (!isAny) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog],[role=menu]"))
        return;
      clear();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isAny, clear]);

  return { selected, chosen, toggle, keep, clear };
}
