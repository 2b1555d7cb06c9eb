import { call } from "#lib/doors/client";
import { knownDocuments } from "../../../../frame/known-documents";
import { findKnown } from "../../../../list/find-known";

/** A document that a link can lead to. */
export type LinkTarget = { id: string; title: string };

const SHOWN = 8;

/** Finds documents with a title to link to, those whose title matches first; the latest ones without a query. What this device knows, offline. */
export async function findDocuments(personId: string, query: string): Promise<LinkTarget[]> {
  const q = query.trim();
  const found = await call("GET /api/d", { ...(q ? { q, sort: "relevance" } : { sort: "updated" }), limit: SHOWN })
    .then(({ documents }): LinkTarget[] => documents)
    .catch(() => findKnown(knownDocuments(personId), q).slice(0, SHOWN));
  return found.flatMap(({ id, title }) => (title.trim() === "" ? [] : [{ id, title }]));
}
