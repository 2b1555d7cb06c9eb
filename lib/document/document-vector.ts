import type { DocumentJson, NodeJson } from "./document";
import { LAST_POSITION, LONGEST_WORD, MOST_POSITIONS, searchText, searchWords } from "./search-text";
import { nodeText } from "./text";

/** Words by number, so that those of a text are counted in arrays; `printed` has each with a zero after it. */
type Vocabulary = { numbers: Map<string, number>; printed: Uint8Array[] };

type Words = { vocabulary: Vocabulary; numbers: Uint32Array; characters: number };

const MOST_WORDS = 20_000;
const TOO_LONG = 0;

let vocabulary = newVocabulary();
const known = new WeakMap<NodeJson, Words>();
const utf8 = new TextEncoder();
const text = new TextDecoder();

function newVocabulary(): Vocabulary {
  return { numbers: new Map(), printed: [new Uint8Array()] };
}

/**
 * The words of a document and its title, at most `characters` of them, each with its positions: a tsvector in the form in
 * which PostgreSQL receives values as bytes, because parsing its text takes as long as all else of a write.
 */
export function documentVector(title: string, { content }: DocumentJson, characters: number): Uint8Array {
  if (vocabulary.printed.length > MOST_WORDS) vocabulary = newVocabulary();
  const titleWords = searchText(title, characters);
  let left = characters - titleWords.length;
  const words = [numbersOf(titleWords.split(" "))];
  for (const block of content) {
    if (left <= 0) break;
    const { numbers, characters: length } = wordsOf(block);
    const room = left - 1;
    words.push(length > room ? numbersOf(cut(searchWords(nodeText(block)), room)) : numbers);
    left = room - length;
  }
  return printed(words);
}

// No word spans two blocks.
function wordsOf(block: NodeJson): Words {
  const before = known.get(block);
  if (before?.vocabulary === vocabulary) return before;
  const words = searchWords(nodeText(block));
  const made = { vocabulary, numbers: numbersOf(words), characters: words.join(" ").length };
  known.set(block, made);
  return made;
}

const cut = (words: readonly string[], characters: number): string[] =>
  words.join(" ").slice(0, characters).toWellFormed().split(" ");

const numbersOf = (words: readonly string[]): Uint32Array =>
  Uint32Array.from(
    words.filter((word) => word !== ""),
    numberOf,
  );

function numberOf(word: string): number {
  if (word.length > LONGEST_WORD) return TOO_LONG;
  const before = vocabulary.numbers.get(word);
  if (before !== undefined) return before;
  const bytes = utf8.encode(`${word}\0`);
  const number = vocabulary.printed.push(bytes) - 1;
  // A copy: a part of a text would keep all of it in memory.
  vocabulary.numbers.set(text.decode(bytes.subarray(0, -1)), number);
  return number;
}

/** The count of the words, and for each its text, a zero, the count of its positions and these; numbers are big-endian. */
function printed(words: readonly Uint32Array[]): Uint8Array {
  const { found, counts, numbers, positions } = placed(words);
  let size = 4 + 2 * numbers.length;
  for (const number of found) size += lengthOf(number) + 2;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, found.length);
  const places = new Uint32Array(counts.length);
  let at = 4;
  for (const number of found) {
    const word = vocabulary.printed[number];
    // A call of `set` takes longer than the few bytes of a word.
    for (let from = 0; from < lengthOf(number); from++) bytes[at + from] = word?.[from] ?? 0;
    at += lengthOf(number);
    const count = counts[number] ?? 0;
    view.setUint16(at, count);
    places[number] = at + 2;
    at += 2 + 2 * count;
  }
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    const place = places[number] ?? 0;
    view.setUint16(place, positions[index] ?? 0);
    places[number] = place + 2;
  }
  return bytes;
}

const lengthOf = (number: number): number => vocabulary.printed[number]?.length ?? 0;

/** The words that are found, in order of their first places, with the count of those of each; and the places that are kept. */
function placed(words: readonly Uint32Array[]) {
  const total = words.reduce((sum, { length }) => sum + length, 0);
  const [numbers, positions] = [new Uint32Array(total), new Uint16Array(total)];
  const counts = new Uint8Array(vocabulary.printed.length);
  const found: number[] = [];
  const atEnd = new Set<number>();
  let [position, kept] = [0, 0];
  for (const block of words) {
    for (let index = 0; index < block.length; index++) {
      const number = block[index] ?? TOO_LONG;
      if (position < LAST_POSITION) position += 1;
      const count = counts[number] ?? 0;
      if (number === TOO_LONG || count === MOST_POSITIONS) continue;
      if (position === LAST_POSITION) {
        if (atEnd.has(number)) continue;
        atEnd.add(number);
      }
      if (count === 0) found.push(number);
      counts[number] = count + 1;
      numbers[kept] = number;
      positions[kept] = position;
      kept += 1;
    }
  }
  return { found, counts, numbers: numbers.subarray(0, kept), positions: positions.subarray(0, kept) };
}
