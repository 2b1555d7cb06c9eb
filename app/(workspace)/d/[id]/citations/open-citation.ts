/** The name of the event that `OpenCitation` is. */
export const OPEN_CITATION = "open-citation";

/** A citation of the text was pressed, and is to be opened for editing. */
export class OpenCitation extends Event {
  constructor(readonly pos: number) {
    super(OPEN_CITATION, { bubbles: true });
  }
}
