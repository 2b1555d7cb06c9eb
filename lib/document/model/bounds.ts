/** The maximum nesting depth of blocks. */
export const MAX_DEPTH = 50;

/** The maximum number of addressable blocks in a document. */
export const MAX_BLOCKS = 20_000;

/** The maximum number of nodes in a document, text included. */
export const MAX_NODES = 100_000;

/** The maximum length of all text and attributes of a document, in UTF-16 code units. */
export const MAX_TEXT = 5_000_000;
