/** The files that become documents, as a browser's file picker takes them. */
export const ACCEPTED = ".docx,.md,.markdown,.html,.htm,.tex,.zip";

/** Whether a file can become documents, by its extension. */
export const isImportable = ({ name }: { name: string }): boolean =>
  /\.(?:docx|md|markdown|html?|tex|zip)$/i.test(name);
