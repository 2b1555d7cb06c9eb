import { isNegation, numberOfWord, withoutIdioms } from "./words";

/** What a text states, beyond its wording. */
export const FACT_KINDS = ["number", "quotation", "citation", "link", "formula", "name", "negation"] as const;

/** One kind of it. */
export type FactKind = (typeof FACT_KINDS)[number];

/** One statement of a sentence: `value` compares it, `shown` is how the text has it. */
export type Fact = { kind: FactKind; value: string; shown: string };

const UNIT =
  "(?:\\s?(?:%|‰|percent|°\\s?[CFK]?|[kMGTmµμncd]?(?:m[²³23]?|g|s|Hz|W|J|Pa|V|A|N|Wh|eV|mol|B|[Ll])(?:/[a-zA-Z]+[²³23]?)?|min|h|years?|days?|weeks?|months?|hours?|million|billion|thousand|miles?|yards?|yd|feet|foot|ft|inch(?:es)?|bar|psi|(?<=:\\d\\d\\s?)[ap]\\.?m\\.?|dollars?|euros?|pounds?|USD|EUR|GBP|€|£|¥|\\$)(?![\\p{L}\\p{N}]))?";
const DIGITS = "\\d+(?:[  ,.'’]\\d+)*(?:\\s?[×x]\\s?10\\^?-?\\d+|[eE][+-]?\\d+)?";
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\p{L}-)(?<currency>[$€£¥])?(?<sign>[-−+±](?=\\d))?(?<digits>${DIGITS})(?<unit>${UNIT})`,
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

const UNIT_NAMES: Readonly<Record<string, string>> = {
  ...{ percent: "%", µ: "μ", miles: "mile", yard: "yd", yards: "yd", foot: "ft", feet: "ft", inches: "inch" },
  ...{ dollar: "$", dollars: "$", USD: "$", euro: "€", euros: "€", EUR: "€", GBP: "£", pounds: "pound" },
  ...{ "a.m.": "am", "p.m.": "pm" },
};

/** What a text states beside its leaves: numbers, then words that count or negate, quotations and names. */
export function factsOf(text: string): Fact[] {
  const facts: Fact[] = [];
  addNumbers(text, facts);
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
  // What begins a text says nothing about names.
  if (/.\p{Lu}/su.test(text)) {
    for (const [name] of text.matchAll(NAME)) facts.push({ kind: "name", value: normal(name), shown: name });
  }
  return facts;
}

function addNumbers(text: string, facts: Fact[]): void {
  // A cheap test first: most sentences have no digit.
  if (!/\d/.test(text)) return;
  for (const found of text.matchAll(NUMBER)) {
    const { currency = "", sign = "", digits = "", unit = "" } = found.groups ?? {};
    const named = unit.replace(/\s/gu, "");
    const value = `${sign.replace("−", "-").replace("+", "")}${numericValue(digits)}${(UNIT_NAMES[named] ?? named).replace("µ", "μ")}${currency}`;
    facts.push({ kind: "number", value, shown: found[0].trim() });
  }
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
