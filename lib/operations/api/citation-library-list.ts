import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation, type Representation } from "#lib/base/operation";
import { CSL_TYPES } from "#lib/citations/csl/csl";
import { pagingFields } from "#lib/shapes/paging";
import { collectionId } from "#lib/works/library/collections/shape";
import { EXPORT_FORMATS, EXPORTS, type ExportFormat, exportCitations } from "#lib/works/library/entries/exports";
import { allOfLibrary, listLibrary } from "#lib/works/library/entries/list";
import { presentLibraryCitation } from "#lib/works/library/entries/present";
import { libraryPageShape, reading, tag } from "#lib/works/library/entries/shape";
import { DIRECTIONS, LIBRARY_SORTS } from "#lib/works/library/entries/sorts";

const exported = z.object({ format: z.enum(EXPORT_FORMATS), text: z.string() });

const output = z.union([libraryPageShape, exported]);

const representation = (format: ExportFormat): [string, Representation<z.output<typeof output>>] => [
  EXPORTS[format].mediaType,
  {
    input: { format },
    filename: EXPORTS[format].filename,
    render: (answer) => ("text" in answer && answer.format === format ? answer.text : null),
  },
];

/** Lists a person's library, or exports all matching citations. */
export const citationLibraryList = operation({
  name: "citation_library_list",
  route: "GET /api/d/citations",
  summary: "Lists the library, newest first, or exports it as BibTeX, RIS or CSL-JSON.",
  scope: "read",
  reach: "account",
  input: z.object({
    collectionId: collectionId.optional(),
    tag: tag.optional(),
    type: z.enum(CSL_TYPES).optional().describe("Of CSL."),
    year: z.coerce.number().int().min(-9999).max(9999).optional(),
    reading: reading.optional(),
    sort: z.enum(LIBRARY_SORTS).default("created"),
    order: z.enum(DIRECTIONS).optional().describe("desc, but asc by words."),
    format: z
      .enum(["json", ...EXPORT_FORMATS])
      .default("json")
      .describe("Others: all at once."),
    limit: pagingFields.limit.unwrap().optional().describe("1 to 100."),
    cursor: pagingFields.cursor,
  }),
  output,
  representations: Object.fromEntries(EXPORT_FORMATS.map(representation)),
  async handler({ db, caller }, { format, limit, cursor, ...rest }) {
    const filter = { userId: caller.userId, ...rest };
    if (format !== "json") {
      if (limit !== undefined || cursor !== undefined) throw notPaged();
      return { format, text: await exportCitations(format, await allOfLibrary(db, filter)) };
    }
    const { rows, nextCursor } = await listLibrary(db, { ...filter, limit: limit ?? 50, cursor });
    return { citations: rows.map(presentLibraryCitation), nextCursor };
  },
});

const notPaged = () =>
  new AppError("invalid_request", "An export contains all matching citations and has no pages.", {
    details: [{ path: "limit", message: "goes with format=json only, as cursor does" }],
    hint: "Leave out limit and cursor.",
  });
