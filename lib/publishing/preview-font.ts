import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CUT_FONTS } from "./font-files";

let read: Promise<Buffer> | undefined;

/** The font that preview images are drawn with. */
export function previewFont(): Promise<Buffer> {
  read ??= readFile(join(/* turbopackIgnore: true */ process.cwd(), CUT_FONTS, "colophon-serif-preview.woff"));
  return read;
}

// What it is cut to hold: Latin, Greek and Cyrillic, and the marks around them.
const DRAWN = /[\u0020-\u024F\u0370-\u03FF\u0400-\u052F\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF]/u;

/** A text without the characters that the font has not; empty where little would be left of it. */
export function drawable(text: string): string {
  const characters = [...text.normalize("NFC").replace(/\s+/gu, " ").trim()];
  const drawn = characters.filter((character) => DRAWN.test(character));
  return drawn.length * 2 >= characters.length ? drawn.join("").replace(/ +/g, " ").trim() : "";
}
