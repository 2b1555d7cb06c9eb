import type { z } from "zod";
import type { documentShape, documentSummaryShape } from "#lib/shapes/document-shape";
import type { Role } from "#lib/shapes/role";

/**
 * A whole document, as the server rendered the page with it: whether several people or agents wrote its words, and its
 * open drafts, or those beside it. `access` is what can be done with its text, `givenAccess` the person's role.
 */
export type OpenDocument = z.output<typeof documentShape> & {
  hasSeveralAuthors: boolean;
  givenAccess: Role;
  drafts: z.output<typeof documentSummaryShape>[];
};
