import type { Pdf } from "#lib/operations/workspace/shown-citations";

/** A PDF of the library to read beside the text, at a page. */
export type ReadPdf = Pdf & {
  /** The work in the library that it is kept with. */
  citationId: string;
  page?: number;
};
