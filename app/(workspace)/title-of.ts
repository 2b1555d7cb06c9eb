/** What a document is called on the screen, also when nobody has named it yet. */
export const titleOf = (document: { title: string }): string => document.title.trim() || "Untitled";
