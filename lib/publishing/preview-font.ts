import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CUT_FONTS } from "./font-files";

let read: Promise<Buffer> | undefined;

/** Loads the font of preview images. */
export function previewFont(): Promise<Buffer> {
  read ??= readFile(join(/* turbopackIgnore: true */ process.cwd(), CUT_FONTS, "colophon-serif-preview.woff"));
  return read;
}

// The characters in its subset: Latin, Greek and Cyrillic, and their punctuation.
const DRAWN = /[\u0020-\u024F\u0370-\u03FF\u0400-\u052F\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF]/u;

/** Removes the characters that the font does not have; empty when little would be left. */
export function drawable(text: string): string {
  const characters = [...text.normalize("NFC").replace(/\s+/gu, " ").trim()];
  const drawn = characters.filter((character) => DRAWN.test(character));
  return drawn.length * 2 >= characters.length ? drawn.join("").replace(/ +/g, " ").trim() : "";
}
