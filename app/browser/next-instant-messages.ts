/** The error of a page that could not be loaded ahead as a whole, without Next's advice to its programmer. */
export const createLinkPrefetchPartialError = (path: string): Error => new Error(path);
