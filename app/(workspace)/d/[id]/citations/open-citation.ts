/** The event name of `OpenCitation`. */
export const OPEN_CITATION = "open-citation";

/** Requests that the citation that was pressed opens for editing. */
export class OpenCitation extends Event {
  constructor(readonly pos: number) {
    super(OPEN_CITATION, { bubbles: true });
  }
}
