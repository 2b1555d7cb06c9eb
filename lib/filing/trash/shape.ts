import { documentSummaryShape, time } from "#lib/shapes/document-shape";

/** A document in the trash. */
export const trashedShape = documentSummaryShape.extend({
  deletedAt: time,
  goneAt: time.describe("When it is deleted permanently."),
});
