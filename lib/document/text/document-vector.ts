import type { DocumentJson } from "../model/document";
import { perBlock } from "../model/per-block";
import { linkedDocuments } from "./linked-documents";
import { LAST_POSITION, LONGEST_WORD, MOST_POSITIONS, searchText, searchWords } from "./search-text";
import { nodeText } from "./text";

// No word spans two blocks.
const wordsOf = perBlock((block) => {
  const words = searchWords(nodeText(block));
  return { words, characters: words.join(" ").length };
});

// More would be a list of links.
const MOST_LINKS = 1_000;

/** What stands among the words of a text that links to a document: no word that a person types is like it. */
export const linkWord = (documentId: string): string => `>${documentId}`;

/**
 * The words of a document and its title, and after them the documents that it links to, at most `characters` of words, each with its positions: a tsvector in the form in
 * which PostgreSQL receives values as bytes, because parsing its text takes as long as all else of a write.
 */
export function documentVector(title: string, { content }: DocumentJson, characters: number): Uint8Array {
  const places = new Map<string, number[]>();
  const titleWords = searchText(title, characters);
  let left = characters - titleWords.length;
  let last = place(places, titleWords.split(" "), 0);
  for (const block of content) {
    if (left <= 0) break;
    const { words, characters: length } = wordsOf(block);
    const room = left - 1;
    last = place(places, length > room ? words.join(" ").slice(0, room).toWellFormed().split(" ") : words, last);
    left = room - length;
  }
  place(places, linkedDocuments({ type: "doc", content }).slice(0, MOST_LINKS).map(linkWord), last);
  return printed(places);
}

/** Adds the places of words after a position; returns the position of the last word. */
function place(places: Map<string, number[]>, words: readonly string[], after: number): number {
  let last = after;
  for (const word of words) {
    if (word === "") continue;
    last = Math.min(last + 1, LAST_POSITION);
    if (word.length > LONGEST_WORD) continue;
    const known = places.get(word);
    if (!known) places.set(word, [last]);
    else if (known.length < MOST_POSITIONS && known[known.length - 1] !== last) known.push(last);
  }
  return last;
}

const utf8 = new TextEncoder();
const BYTES_A_CHARACTER = 3;

/** The count of the words, and for each its text, a zero, the count of its positions and these; numbers are big-endian. */
function printed(places: ReadonlyMap<string, readonly number[]>): Uint8Array {
  let size = 4;
  for (const [word, positions] of places) size += word.length * BYTES_A_CHARACTER + 3 + 2 * positions.length;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, places.size);
  let at = 4;
  for (const [word, positions] of places) {
    at = printWord(bytes, at, word) + 1;
    view.setUint16(at, positions.length);
    positions.forEach((position, index) => {
      view.setUint16(at + 2 + 2 * index, position);
    });
    at += 2 + 2 * positions.length;
  }
  return bytes.subarray(0, at);
}

// Calling the encoder for each word takes longer than all the rest.
function printWord(bytes: Uint8Array, from: number, word: string): number {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 127) return from + utf8.encodeInto(word, bytes.subarray(from)).written;
    bytes[from + at] = code;
  }
  return from + word.length;
}
