import { FORMATS, type Format } from "./formats";

const MOST_CHARACTERS = 100;

/** The file name of an export: the title without what a file system forbids. */
export function fileNameOf(title: string, format: Format): string {
  return `${fileWords(title)}.${FORMATS[format].extension}`;
}

/** A title as the words of a file name, at most 100 characters. */
export function fileWords(title: string): string {
  const words = title
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ");
  const cut = [...words].slice(0, MOST_CHARACTERS).join("");
  // Windows drops dots and spaces at the end; a leading dot hides a file.
  return cut.replace(/^[.\s]+|[.\s]+$/g, "") || "Untitled";
}
