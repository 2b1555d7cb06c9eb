import { comparable, PLACEHOLDER, textHash, UNCOMPARED } from "./comparable.mjs";
import { knownReading } from "./reading-order.mjs";
import { beginning, Differing, differs } from "./refusals.mjs";

/** Compares markdown with the hash of its bytes, and with those of the paragraphs to name the first that differs. */
export async function compareMarkdown(bytes, text, { textHash: wanted, paragraphs }) {
  if ((await textHash(bytes)) === wanted) return;
  const known = new Set(paragraphs);
  const unclear = [];
  for (const [at, block] of text.split(/\n{2,}/).entries()) {
    if (block.trim() === "" || (await isKnown(block, known))) continue;
    if (!UNCLEAR.test(block)) throw differs(at + 1, block);
    unclear.push(differs(at + 1, block));
  }
  throw unclear[0] ?? new Differing("The text differs from its statement outside of its paragraphs' words.", "between");
}

// Citations are shown formatted; formulas, pictures, code in blocks and raw HTML are not compared by blocks.
const UNCLEAR = /\$|@|<|!\[|`{3}|~{3}|^\s*[:|]|\{/m;
const MARKERS = /^\s*(?:#{1,6} |(?:[-*+]|\d+[.)]) (?:\[[ xX]\] )?|(?:> ?)+|\[\^[^\]]+\]: )+/;

/** Whether every item of a block of markdown, without its marks, is a paragraph of the statement. */
async function isKnown(block, known) {
  const items = block.split(/\n(?=\s*(?:[-*+]|\d+[.)]) )/).map(plainOf);
  const whole = plainOf(block);
  if (known.has(await textHash(comparable(whole)))) return true;
  const hashes = await Promise.all(items.map((words) => textHash(comparable(words))));
  return hashes.every((hash) => known.has(hash));
}

const plainOf = (block) =>
  block
    .split("\n")
    .map((line) => line.replace(MARKERS, ""))
    .join("\n")
    .replace(/\[\^[^\]]+\]/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~]|\\(?=[!-/:-@[-`{-~])/g, "");

const hashOf = (words) => textHash(comparable(words));

/** Compares the blocks of an export, in their order, with the hashes of the paragraphs; returns those that could not be. */
export async function compareBlocks(found, paragraphs) {
  const blocks = shownBlocks(found, paragraphs);
  const hashes = await Promise.all(blocks.map(hashOf));
  const uncompared = [];
  let at = 0;
  // How many blocks may stand here that are not compared.
  let spare = 0;
  for (const wanted of [...paragraphs, END]) {
    if (wanted === UNCOMPARED.some) spare = Number.POSITIVE_INFINITY;
    else if (wanted === UNCOMPARED.one) spare += 1;
    else {
      const next = wanted === END ? blocks.length : hashes.indexOf(wanted, at);
      if (next < 0 || next - at > spare) throw differing(blocks, at, next < 0 ? at : at + spare);
      for (; at < next; at++) uncompared.push({ paragraph: at + 1, words: beginning(blocks[at]) });
      at = next + 1;
      spare = 0;
    }
  }
  return uncompared.filter(({ words }) => words !== PLACEHOLDER);
}

const END = Symbol("end");

/** The blocks with words or placeholders. Statements that count no single blocks know of no placeholders. */
function shownBlocks(found, paragraphs) {
  const withPlaces = paragraphs.includes(UNCOMPARED.one);
  return found
    .map((words) => {
      const rest = words.replaceAll(PLACEHOLDER, "");
      return comparable(rest) === "" && withPlaces && rest !== words ? PLACEHOLDER : rest;
    })
    .filter((words) => comparable(words) !== "");
}

/** The refusal that names the block at `likely`, or the first with words from `at` on: a placeholder has none. */
function differing(blocks, at, likely) {
  if (at >= blocks.length) return shorter(at);
  const named = [likely, ...blocks.keys()].find(
    (place) => place >= at && (blocks[place] ?? PLACEHOLDER) !== PLACEHOLDER,
  );
  return differs((named ?? at) + 1, blocks[named ?? at]);
}

const shorter = (number) => new Differing(`Paragraph ${number + 1} is missing.`, "missing", { paragraph: number + 1 });

/**
 * Joins what a page ends with to what the next one begins with, where only both together are a paragraph of the statement:
 * a paragraph may go over several pages.
 */
export async function joinPages(pages, paragraphs) {
  const known = new Set(paragraphs);
  const joined = [];
  for (const page of pages) {
    let [first, ...rest] = page.filter((words) => comparable(words) !== "");
    if (first === undefined) continue;
    // How many of the last pieces go with it: the middle of a long paragraph is a page of its own.
    for (let count = 1; count <= joined.length && joined.at(-count)?.mayGoOn; count++) {
      const words = [...joined.slice(-count).map((piece) => piece.words), first].join("");
      if ((await knownReading(words, known)) === null) continue;
      joined.splice(-count);
      first = words;
      break;
    }
    const pieces = [first, ...rest].map((words) => ({ words, mayGoOn: false }));
    pieces[pieces.length - 1].mayGoOn = true;
    // A piece in the middle of a page cannot be a part of what goes over its end.
    if (pieces.length > 1) for (const piece of joined) piece.mayGoOn = false;
    joined.push(...pieces);
  }
  return joined.map(({ words }) => words);
}
