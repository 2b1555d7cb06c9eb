import type { z } from "zod";
import type { documentShape } from "#lib/shapes/document-shape";

/** A whole document, as the server rendered the page with it, and whether several people or agents wrote its words. */
export type OpenDocument = z.output<typeof documentShape> & { hasSeveralAuthors: boolean };
