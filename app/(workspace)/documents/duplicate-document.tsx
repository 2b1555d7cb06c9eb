"use client";

import { useEffect, useRef } from "react";
import { useDuplicate } from "./use-duplicate";

/** Duplicates a document as a draft and opens the copy, once; draws nothing. */
export function DuplicateDocument({ id, onDone }: { id: string; onDone: () => void }) {
  const duplicate = useDuplicate();
  const isBegun = useRef(false);
  useEffect(() => {
    // React runs an effect twice in development.
    if (isBegun.current) return;
    isBegun.current = true;
    void duplicate(id).finally(onDone);
  }, [id, duplicate, onDone]);
  return null;
}
