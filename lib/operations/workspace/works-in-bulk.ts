import { z } from "zod";
import { EXPORT_FORMATS, EXPORTS, exportCitations } from "#lib/works/library/entries/exports";
import { citationId } from "#lib/works/library/entries/shape";
import { deleteLibraryCitations, findLibraryCitations, restoreToLibrary } from "#lib/works/library/entries/store";
import { workspaceOperation } from "./workspace-operation";

const ids = z.array(citationId).min(1).max(1000);

/** Deletes several works from the library. */
export const deleteCitations = workspaceOperation({
  name: "delete_citations",
  rate: "write",
  input: z.object({ ids }),
  output: z.void(),
  async handler(context, { ids }) {
    await deleteLibraryCitations(context, ids);
  },
});

/** Brings back works that were deleted, a collection, an attachment or a highlight. */
export const restoreToLibraryOperation = workspaceOperation({
  name: "restore_to_library",
  rate: "write",
  input: z.object({ ids }),
  output: z.void(),
  async handler(context, { ids }) {
    await restoreToLibrary(context, ids);
  },
});

/** Writes several works as the text of a file. */
export const exportCitationsOperation = workspaceOperation({
  name: "export_citations",
  rate: "read",
  keepsPage: true,
  input: z.object({ ids, format: z.enum(EXPORT_FORMATS) }),
  output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string() }),
  async handler({ db, caller }, { ids, format }) {
    const text = await exportCitations(format, await findLibraryCitations(db, caller.userId, ids));
    const { filename, mediaType } = EXPORTS[format];
    return { filename, mediaType, text };
  },
});
