import type { DocumentJson } from "../model/document";
import { citedIds } from "../model/known-citations";
import { changedSpan } from "./changed-span";

/** The ids of the citations that a text mentions and the one before it did not. */
export function newlyCited(before: DocumentJson, after: DocumentJson): string[] {
  const changed = citedIds({ type: "doc", content: [...changedSpan(before, after).after] });
  if (changed.length === 0) return [];
  const known = new Set(citedIds(before));
  return changed.filter((id) => !known.has(id));
}
