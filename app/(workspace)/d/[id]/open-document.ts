import type { z } from "zod";
import type { documentShape } from "#lib/base/document-shape";

/** A whole document, as the page was given it. */
export type OpenDocument = z.output<typeof documentShape>;
