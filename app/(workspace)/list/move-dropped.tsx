"use client";

import { useEffect } from "react";
import type { Drop } from "../frame/shell-state";
import { useMoveDocuments } from "./use-move-documents";

const taken = new WeakSet<Drop>();

/** Moves documents that were dropped into the folder that they were dropped on; draws nothing. */
export function MoveDropped({ drop, onTaken }: { drop: Drop; onTaken: () => void }) {
  const move = useMoveDocuments();
  useEffect(() => {
    // React runs an effect twice in development.
    if (taken.has(drop)) return;
    taken.add(drop);
    void move(drop.documents, drop.folder);
    onTaken();
  }, [drop, move, onTaken]);
  return null;
}
