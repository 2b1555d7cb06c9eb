import type { z } from "zod";
import type { documentCitationShape } from "#lib/citations/shape";
import type { FormattedDocument } from "./format-document";
import type { DocumentCitation } from "./store";

const NOTHING = { text: "", html: "" };

/** The response for a work that a document cites. */
export function presentCitation(
  { id, key, csl, libraryId, identifier, checks, createdAt }: DocumentCitation,
  { citations, mentions, inText, entries }: FormattedDocument,
): z.input<typeof documentCitationShape> {
  return {
    id,
    key,
    csl,
    citationId: libraryId,
    identifier,
    order: citations.findIndex((citation) => citation.id === id) + 1,
    mentions: mentions.get(id) ?? 0,
    inText: inText.get(id) ?? NOTHING,
    bibliography: entries?.get(id) ?? null,
    checks,
    createdAt: createdAt.toISOString(),
  };
}
