import { CURRENCY, oneForm, SCALE, UNIT } from "./unit-names";
import { isNegation, numberOfWord, withoutIdioms } from "./words";

/** What a text states, beyond its wording. */
export const FACT_KINDS = ["number", "quotation", "citation", "link", "formula", "name", "negation"] as const;

/** One kind of it. */
export type FactKind = (typeof FACT_KINDS)[number];

/** One statement of a sentence: `value` compares it, `shown` is how the text has it. */
export type Fact = { kind: FactKind; value: string; shown: string };

const DIGITS = "\\d+(?:[  ,.'’]\\d+)*(?:\\s?[×x]\\s?10\\^?-?\\d+|[eE][+-]?\\d+)?";
const SIGN = "[-−+±]";
// What a number begins with is asked first, because that is fastest.
const NUMBER = new RegExp(
  `(?=[-−+±\\d$€£¥₹₽₩A-Z])(?<![\\p{L}\\p{N}]|\\p{L}-)(?<before>${SIGN}(?=[\\d$€£¥₹₽₩]))?(?<currency>${CURRENCY})(?<sign>${SIGN}(?=\\d))?(?<digits>${DIGITS})(?<scale>${SCALE})(?<unit>${UNIT})`,
  "gu",
);
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const QUOTED = /“([^“”]+)”|„([^„“”]+)[“”]|«\s?([^«»]+?)\s?»|"([^"]+)"|(?<![\p{L}\p{N}])‘([^‘’]+)’(?!\p{L})/gu;
const NAME =
  /(?<=[\p{L}\p{N},;:)\ufffc–—-]\s+)(?:\p{Lu}[\p{L}\p{M}'’-]*)(?:\s+(?:(?:de|van|von|der|del|la|le|di)\s+)?\p{Lu}[\p{L}\p{M}'’-]*)*/gu;

/** The value of digits: separators of thousands are left out, and a comma before other digits is a point. */
function numericValue(digits: string): string {
  const grouped = /^\d{1,3}(?:[  ,'’]\d{3})+(?=$|[.×xeE ])/.test(digits) ? digits.replace(/[  ,'’]/g, "") : digits;
  const pointed = grouped.replace(/[  '’]/g, "").replace(",", ".");
  const plain = /^\d+\.\d+$/.test(pointed) ? pointed.replace(/0+$/, "").replace(/\.$/, "") : pointed;
  return plain.replace(/^0+(?=\d)/, "");
}

/** What a text states beside its leaves: numbers, then words that count or negate, quotations and names. */
export function factsOf(text: string): Fact[] {
  const facts: Fact[] = [];
  const withoutNumbers = addNumbers(text, facts);
  for (const word of withoutIdioms(text).match(WORD) ?? []) {
    const lower = word.toLowerCase();
    const digits = numberOfWord(lower);
    if (digits !== undefined) facts.push({ kind: "number", value: digits, shown: word });
    if (isNegation(lower)) facts.push({ kind: "negation", value: "not", shown: word });
  }
  for (const found of /[“„«"‘]/.test(text) ? text.matchAll(QUOTED) : []) {
    const words = found.slice(1).find((part) => part !== undefined) ?? "";
    facts.push({ kind: "quotation", value: normal(words), shown: words });
  }
  // What begins a text says nothing about names, and a unit as “Jahre” or “USD” is none.
  if (/.\p{Lu}/su.test(withoutNumbers)) {
    for (const [name] of withoutNumbers.matchAll(NAME)) facts.push({ kind: "name", value: normal(name), shown: name });
  }
  return facts;
}

/** Adds the numbers of a text, and gives the text with 0 for each of them and its unit. */
function addNumbers(text: string, facts: Fact[]): string {
  // A cheap test first: most sentences have no digit.
  if (!/\d/.test(text)) return text;
  let rest = "";
  let end = 0;
  // “matchAll” would copy the long expression for each text, which takes longer than matching.
  NUMBER.lastIndex = 0;
  for (let found = NUMBER.exec(text); found; found = NUMBER.exec(text)) {
    const { before = "", currency = "", sign = "", digits = "", scale = "", unit = "" } = found.groups ?? {};
    const plain = (before || sign).replace("−", "-").replace("+", "");
    const value = `${plain}${numericValue(digits)}${[scale, unit, currency].map(oneForm).join("")}`;
    facts.push({ kind: "number", value, shown: found[0].trim() });
    rest += `${text.slice(end, found.index)}0`;
    end = found.index + found[0].length;
  }
  return rest + text.slice(end);
}

/** A text with a gap for each number: texts with one frame differ in numbers alone. */
export const frameOf = (text: string): string => normal(text.replace(NUMBER, " # "));

/** A text for comparing: one space between words, straight quotation marks, no white space at the ends. */
export const normal = (text: string): string =>
  NOT_NORMAL.test(text)
    ? text
        .normalize("NFKC")
        .replace(/[’‘]/gu, "'")
        .replace(/[“”„«»]/gu, '"')
        .replace(/\s+/gu, " ")
        .trim()
    : text;

// Other than words of plain Latin letters with one space between them, as most sentences are.
const NOT_NORMAL = /[^ -~À-ıĴ-ľŁ-ňŊ-ž–—]| {2}|^ | $/;
