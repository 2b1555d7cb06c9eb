/** The title of a document on the screen, with a fallback for an empty title. */
export const titleOf = (document: { title: string }): string => document.title.trim() || "Untitled";
