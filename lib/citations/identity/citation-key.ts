import type { CslItem, CslName } from "../csl/csl";
import { plainText } from "../csl/plain-text";
import { yearOf } from "../csl/work-facts";
import { foldLetters } from "./fold-letters";

// A shortened form of Better BibTeX's list: words that carry no meaning in a title.
const FUNCTION_WORDS = new Set(
  `a ab aboard about above across after against al along amid among an and anti around as at before behind below
  beneath beside besides between beyond but by d da das de del dell dello dei degli della dem den der des despite die
  do down du during ein eine einem einen einer eines el en et except for from gli i il in inside into is l la las le les
  like lo los near nor of off on onto or over past per plus round save since so some sur than the through to toward
  towards un una unas under underneath une unlike uno unos until up upon versus via von vs when while with within
  without yet zu zum`.split(/\s+/),
);

const PANDOC_KEY = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u;
const LONGEST = 60;

/** Whether Pandoc reads `@key` as exactly this key. */
export const isCitationKey = (key: string): boolean => key.length <= 200 && PANDOC_KEY.test(key);

/** The key that Better BibTeX would generate for a work, `doe2020deep`, or the key that the work already has. */
export function citationKey(csl: CslItem): string {
  const own = csl["citation-key"];
  if (typeof own === "string" && isCitationKey(own)) return own;
  return (creator(csl) + year(csl) + firstWord(csl)).slice(0, LONGEST) || "untitled";
}

/** A key that is unique among `taken`: appends a, b, … z, aa, … when another work has the key. */
export function uniqueKey(csl: CslItem, taken: ReadonlySet<string>): string {
  const key = citationKey(csl);
  return key + suffix(firstFree(key, taken, 0));
}

function firstFree(key: string, taken: ReadonlySet<string>, from: number): number {
  let at = from;
  while (taken.has(key + suffix(at))) at++;
  return at;
}

/** Gives works keys that are unique among those it gave before, as `uniqueKey` does, in a time that does not grow. */
export function keyGiver(): (csl: CslItem) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (csl) => {
    const key = citationKey(csl);
    const at = firstFree(key, taken, next.get(key) ?? 0);
    const unique = key + suffix(at);
    next.set(key, at + 1);
    taken.add(unique);
    return unique;
  };
}

const suffix = (at: number): string =>
  at === 0 ? "" : suffix(Math.floor((at - 1) / 26)) + String.fromCharCode(97 + ((at - 1) % 26));

const CREATORS = ["author", "editor", "translator", "director", "composer", "container-author"];

function creator(csl: CslItem): string {
  for (const role of CREATORS) {
    const names = csl[role];
    const [first] = Array.isArray(names) ? names : [];
    if (typeof first === "object") return letters(lastName(first)).slice(0, LONGEST - 20);
  }
  return "";
}

const lastName = (name: CslName) =>
  name.family ? `${name["non-dropping-particle"] ?? ""}${name.family}` : (name.literal ?? name.given ?? "");

function year(csl: CslItem): string {
  const number = yearOf(csl);
  return number === null ? "" : String(Math.abs(number));
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function firstWord(csl: CslItem): string {
  const title = csl["title-short"] ?? csl.shortTitle ?? csl.title ?? csl["container-title"] ?? csl.URL;
  if (typeof title !== "string") return "";
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(plainText(title).slice(0, 500))) {
    const word = isWordLike ? letters(segment) : "";
    if (word !== "" && !FUNCTION_WORDS.has(word)) return word.slice(0, 20);
    if (word !== "") words.push(word);
  }
  return words[0] ?? "";
}

/** Lower-case letters and digits only; other scripts stay, since Pandoc accepts them in keys. */
const letters = (text: string) => foldLetters(text).replace(/[^\p{L}\p{N}]/gu, "");
