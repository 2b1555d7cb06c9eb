import type { z } from "zod";
import type { libraryCitationShape } from "#lib/citations/csl/shape";
import type { LibraryCitation } from "./store";

/** The response for a citation of the library. */
export const presentLibraryCitation = (row: LibraryCitation): z.input<typeof libraryCitationShape> => ({
  id: row.id,
  csl: row.csl,
  doi: row.doi,
  pmid: row.pmid,
  arxivId: row.arxivId,
  url: row.url,
  tags: row.tags,
  note: row.note,
  collectionIds: row.collectionIds,
  checks: row.checks,
  reading: row.reading,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
