/** The most parts that a book holds; apart from the shape, which browsers load without a parser. */
export const MAX_PARTS = 200;
