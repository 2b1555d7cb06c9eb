"use client";

import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useCallback, useRef, useSyncExternalStore } from "react";

type Options<T> = {
  editor: Editor;
  selector: (from: { editor: Editor }) => T;
  /** Whether two selected values are the same; without it, by their members. */
  equalityFn?: (one: T, other: T) => boolean;
};

/** What a selector reads of an editor; the component is rendered again only when that changes. */
export function useEditorState<T>({ editor, selector, equalityFn = hasSameMembers }: Options<T>): T {
  const last = useRef<{ value: T }>(null);
  const subscribe = useCallback((onChange: () => void) => follow(editor, onChange), [editor]);
  const snapshot = () => {
    const value = selector({ editor });
    // React needs the same object as long as nothing changes.
    if (!last.current || !equalityFn(last.current.value, value)) last.current = { value };
    return last.current.value;
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

function follow(editor: Editor, onChange: () => void): () => void {
  let told: Transaction | null = null;
  const tell = ({ transaction }: { transaction: Transaction }) => {
    // A change of the text comes as a transaction and as an update.
    if (transaction === told) return;
    told = transaction;
    onChange();
  };
  editor.on("transaction", tell).on("update", tell);
  return () => void editor.off("transaction", tell).off("update", tell);
}

function hasSameMembers(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);
