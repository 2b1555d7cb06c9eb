/** How deep blocks may nest inside one another. */
export const MAX_DEPTH = 50;

/** How many addressable blocks a document may hold. */
export const MAX_BLOCKS = 20_000;

/** How many nodes of any kind, text included, a document may hold. */
export const MAX_NODES = 100_000;

/** How many UTF-16 code units all text and attributes of a document may hold together. */
export const MAX_TEXT = 5_000_000;
