import { sameJson } from "#lib/base/same-json";
import type { CslName } from "../csl/csl";
import { splitParticles, withParticle } from "../csl/split-particles";
import { latexToText } from "./latex-to-text";
import { textToLatex } from "./text-to-latex";

/** Reads the names of a field such as `author`: “Family, Given and von Family, Jr, Given and {An Organisation}”. */
export function readNames(latex: string): CslName[] {
  return splitOutside(latex.replace(/\s+/g, " "), AND)
    .map((name) => name.trim())
    .filter((name) => name !== "" && name.toLowerCase() !== "others")
    .flatMap((name) => readOne(name) ?? []);
}

/**
 * Writes names as a BibTeX field that `readNames` reads back; uses biblatex's form for names that BibTeX's cannot
 * express.
 */
export const writeNames = (names: readonly CslName[]): string => names.map(writeOne).join(" and ");

// Matches the separator together with the braces and escapes that may enclose it.
const AND = /\\.|[{}]|( and )/gi;
const COMMA = /\\.|[{}]|( ?, ?)/g;
const SPACE = /\\.|[{}]|([ ~]+)/g;

const depthOf: Record<string, number> = { "{": 1, "}": -1 };

/** Splits a text where the group of the pattern matches outside braces. */
function splitOutside(text: string, pattern: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: found, 1: separator, index } of text.matchAll(pattern)) {
    depth += depthOf[found] ?? 0;
    if (separator === undefined || depth !== 0) continue;
    parts.push(text.slice(begin, index));
    begin = index + found.length;
  }
  return [...parts, text.slice(begin)];
}

/** The content of braces that enclose the whole text, or null. */
function inBraces(text: string): string | null {
  if (!text.startsWith("{")) return null;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/\\.|[{}]/g)) {
    depth += depthOf[found] ?? 0;
    if (depth === 0) return index === text.length - 1 ? text.slice(1, -1) : null;
  }
  return null;
}

const plain = (latex: string) => latexToText(latex).replaceAll("\u00a0", " ");

function readOne(latex: string): CslName | null {
  const whole = inBraces(latex);
  if (whole !== null) return named({ literal: plain(whole) });
  const parts = splitOutside(latex, COMMA);
  const extended = parts.map((part) => /^\s*([a-z-]+)\s*=\s*(.*)$/s.exec(part));
  if (extended.every((part) => part !== null)) return readExtended(extended);
  if (parts.length === 1) return fromWords(splitOutside(latex, SPACE));
  const [family = "", second = "", third] = parts;
  const words = splitOutside(family.trim(), SPACE);
  const from = firstOfFamily(words);
  return named({
    "non-dropping-particle": plain(words.slice(0, from).join(" ")),
    family: plain(words.slice(from).join(" ")),
    given: plain(third ?? second),
    suffix: third === undefined ? "" : plain(second),
  });
}

/** Where the family name begins: after leading lower-case words, but never after the last word. */
function firstOfFamily(words: readonly string[]): number {
  const last = words.slice(0, -1).findLastIndex(isSmall);
  return isSmall(words[0] ?? "") ? last + 1 : 0;
}

const isSmall = (word: string) => /^\p{Ll}/u.test(word.startsWith("{") ? "" : latexToText(word));

/** “Ludwig van Beethoven”: the words before the lower-case words are given names, those after them the family name. */
function fromWords(words: readonly string[]): CslName | null {
  const from = words.findIndex((word, at) => at > 0 && at < words.length - 1 && isSmall(word));
  const begin = from > 0 ? from : words.length - 1;
  const rest = words.slice(begin);
  const family = firstOfFamily(rest);
  if (begin === 0 && words.length === 1) return named({ literal: plain(rest.join(" ")) });
  return named({
    given: plain(words.slice(0, begin).join(" ")),
    "non-dropping-particle": plain(rest.slice(0, family).join(" ")),
    family: plain(rest.slice(family).join(" ")),
  });
}

function named(parts: Partial<Record<keyof CslName, string>>): CslName | null {
  const name: CslName = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ""));
  if (name.family) return splitParticles(name);
  const only = name.literal ?? name.given;
  return only ? { literal: only } : null;
}

const TEXT_PARTS = ["family", "given", "suffix", "literal"] as const;

function readExtended(parts: RegExpExecArray[]): CslName {
  const said = new Map(parts.map(([, name = "", value = ""]) => [name, plain(value)]));
  const name: CslName = {};
  for (const part of TEXT_PARTS) if (said.get(part)) name[part] = said.get(part);
  const prefix = said.get("prefix");
  if (prefix) name[said.get("useprefix") === "false" ? "dropping-particle" : "non-dropping-particle"] = prefix;
  const dropped = said.get("dropping-prefix");
  if (dropped) name["dropping-particle"] = dropped;
  for (const flag of ["comma-suffix", "static-ordering"] as const) {
    if (said.has(flag)) name[flag] = said.get(flag) === "true";
  }
  return name;
}

function writeOne(name: CslName): string {
  const usual = writeUsual(name);
  return sameJson(readNames(usual), [name]) ? usual : writeExtended(name);
}

function writeUsual({ literal, family = "", given = "", suffix, ...particles }: CslName): string {
  if (literal) return `{${textToLatex(literal)}}`;
  const dropped = particles["dropping-particle"];
  const last = withParticle(particles["non-dropping-particle"], family);
  const first = [given, dropped].filter(Boolean).join(" ");
  return [last, suffix, first].flatMap((part) => (part ? textToLatex(part) : [])).join(", ");
}

function writeExtended(name: CslName): string {
  const [kept, dropped] = [name["non-dropping-particle"], name["dropping-particle"]];
  const parts: [string, string | boolean | undefined][] = [
    ["family", name.family],
    ["given", name.given],
    ["suffix", name.suffix],
    ["literal", name.literal],
    ["prefix", kept ?? dropped],
    ["useprefix", dropped && !kept ? "false" : undefined],
    ["dropping-prefix", kept ? dropped : undefined],
    ["comma-suffix", name["comma-suffix"]],
    ["static-ordering", name["static-ordering"]],
  ];
  return parts
    .flatMap(([part, value]) => (value === undefined ? [] : `${part}={${textToLatex(String(value))}}`))
    .join(", ");
}
