/** A markdown file's id and version, null when they are not there, and the document's own markdown. */
export type DocumentFile = { id: string | null; version: number | null; markdown: string };

export function readFile(text: string): DocumentFile;
export function writeFile(file: { id: string; version: number; markdown: string }): string;
export function nameFor(title: string, taken: Set<string>): string;
