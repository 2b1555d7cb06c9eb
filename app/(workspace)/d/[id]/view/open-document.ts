import type { z } from "zod";
import type { documentShape } from "#lib/shapes/document-shape";

/** A whole document, as the server rendered the page with it. */
export type OpenDocument = z.output<typeof documentShape>;
