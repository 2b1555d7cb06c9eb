import "server-only";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import type { documentCitationShape } from "#lib/citations/csl/shape";
import { findOwnIds } from "#lib/works/library/entries/store";
import type { FormattedDocument } from "./format-document";
import type { DocumentCitation } from "./store";

type Shown = z.input<typeof documentCitationShape>;

const NOTHING = { text: "", html: "" };

/** The responses for works that a document cites; only the owner of a library sees its ids. */
export async function presentCitations(
  { db, caller }: { db: Executor; caller: { userId: string } },
  citations: readonly DocumentCitation[],
  formatted: FormattedDocument,
): Promise<Shown[]> {
  const own = await findOwnIds(
    db,
    caller.userId,
    citations.flatMap(({ libraryId }) => libraryId ?? []),
  );
  const places = new Map(formatted.citations.map(({ id }, at) => [id, at + 1]));
  return citations.map((citation) =>
    presentCitation(citation, formatted, { own, order: places.get(citation.id) ?? 0 }),
  );
}

function presentCitation(
  { id, key, csl, libraryId, identifier, checks, createdAt }: DocumentCitation,
  { mentions, inText, entries }: FormattedDocument,
  { own, order }: { own: ReadonlySet<string>; order: number },
): Shown {
  return {
    id,
    key,
    csl,
    citationId: libraryId !== null && own.has(libraryId) ? libraryId : null,
    identifier,
    order,
    mentions: mentions.get(id) ?? 0,
    inText: inText.get(id) ?? NOTHING,
    bibliography: entries?.get(id) ?? null,
    checks,
    createdAt: createdAt.toISOString(),
  };
}
