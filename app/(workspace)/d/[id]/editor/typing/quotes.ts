/** The quotation marks of a language: outer and inner, each opening and closing. */
export type Quotes = readonly [openOuter: string, closeOuter: string, openInner: string, closeInner: string];

const ENGLISH: Quotes = ["“", "”", "‘", "’"];
const GERMAN: Quotes = ["„", "“", "‚", "‘"];
const ANGLES: Quotes = ["«", "»", "‹", "›"];
const LOW_HIGH: Quotes = ["„", "”", "‚", "’"];
const HIGH: Quotes = ["”", "”", "’", "’"];
const RUSSIAN: Quotes = ["«", "»", "„", "“"];
const SPANISH: Quotes = ["«", "»", "“", "”"];
// French sets a narrow space that does not break inside its marks.
const FRENCH: Quotes = ["«\u202f", "\u202f»", "“", "”"];

const BY_LANGUAGE: Readonly<Record<string, Quotes>> = {
  en: ENGLISH,
  de: GERMAN,
  "de-ch": ANGLES,
  "de-li": ANGLES,
  fr: FRENCH,
  "fr-ch": ANGLES,
  it: SPANISH,
  "it-ch": ANGLES,
  es: SPANISH,
  "es-mx": ENGLISH,
  pt: SPANISH,
  "pt-br": ENGLISH,
  ca: SPANISH,
  el: SPANISH,
  ru: RUSSIAN,
  uk: RUSSIAN,
  be: RUSSIAN,
  bg: GERMAN,
  cs: GERMAN,
  sk: GERMAN,
  sl: GERMAN,
  lt: GERMAN,
  is: GERMAN,
  et: GERMAN,
  pl: ["„", "”", "«", "»"],
  hu: ["„", "”", "»", "«"],
  ro: ["„", "”", "«", "»"],
  hr: LOW_HIGH,
  sr: LOW_HIGH,
  da: ["»", "«", "›", "‹"],
  sv: HIGH,
  fi: HIGH,
  nb: ["«", "»", "‘", "’"],
  nn: ["«", "»", "‘", "’"],
  no: ["«", "»", "‘", "’"],
};

/** The quotation marks of a language given as a BCP 47 tag; English for others and for none. */
export function quotesOf(language: string | null): Quotes {
  const parts = (language ?? "en").toLowerCase().split("-");
  for (let count = parts.length; count > 0; count--) {
    const found = BY_LANGUAGE[parts.slice(0, count).join("-")];
    if (found) return found;
  }
  return ENGLISH;
}

// After these a quotation begins.
const BEFORE_OPENING = /(?:^|[\s([{—–/-])$/u;
const LETTER = /[\p{L}\p{N}]$/u;

/** The mark that a typed `"` or `'` becomes after a text. */
export function quoteAfter(before: string, typed: string, quotes: Quotes): string {
  const [openOuter, closeOuter, openInner, closeInner] = quotes;
  if (typed === "'" && LETTER.test(before)) return closingOrApostrophe(before, openInner, closeInner);
  const opening = [openOuter, openInner].filter((mark) => mark !== closeOuter && mark !== closeInner);
  const opens = BEFORE_OPENING.test(before) || opening.some((mark) => before.endsWith(mark));
  if (typed === '"') return opens ? openOuter : closeOuter;
  return opens ? openInner : closeInner;
}

/** After a letter it closes an open inner quotation, or else is an apostrophe. */
function closingOrApostrophe(before: string, open: string, close: string): string {
  const from = before.lastIndexOf(open);
  return from !== -1 && !before.includes(close, from + 1) ? close : "’";
}
