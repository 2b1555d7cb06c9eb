import { READING_STATES } from "#db/schema/kinds-of-change";

/** The maximum length of a note about a work, in characters. */
export const MAX_NOTE = 10_000;

/** The states of a work in the reading list. */
export const readingStates = READING_STATES;
