const CURRENCY = "[$€£¥]";
const UNIT =
  "%|‰|°[CF]?|(?:[kKMGTmµμnp]?(?:m|g|l|L|s|Hz|eV|V|A|W|J|Pa|mol|M|B|Gy|Sv|T)|min|h|d|K|ha|dB|bar|ppm|ppb|px|pp|USD|EUR|GBP|percent|million|billion|trillion)[²³]?(?![\\p{L}\\p{N}])";

// It begins with a digit, and looks back for the rest, because a pattern that may begin with nothing is tried everywhere.
const NUMBER = new RegExp(`\\p{Nd}+(?:[.,'’\\u00a0\\u202f]\\p{Nd}+)*(?<unit>[ \\u00a0\\u202f]?(?:${UNIT}))?`, "gu");

const BEFORE = new RegExp(`(?<sign>(?<![\\p{L}\\p{N})%])[-−+±])?\\s?(?<currency>${CURRENCY}\\s?)?$`, "u");

const GROUPED = /^\p{Nd}{1,3}([,'’\u00a0\u202f])\p{Nd}{3}(?:\1\p{Nd}{3})*(?:\.\p{Nd}+)?$/u;

/** A number as it is written, and what it is compared by: sign, value and unit. */
export type WrittenNumber = { value: string; text: string };

/** The numbers of a text, in order. */
export function numbersIn(text: string): WrittenNumber[] {
  return [...text.matchAll(NUMBER)].map(({ 0: whole, index, groups }) => {
    const unit = groups?.unit ?? "";
    const { 0: ahead = "", groups: around } = BEFORE.exec(text.slice(Math.max(0, index - 5), index)) ?? {};
    const sign = around?.sign === "-" || around?.sign === "−" ? "-" : around?.sign === "±" ? "±" : "";
    const amount = amountOf(whole.slice(0, whole.length - unit.length));
    return { value: `${sign}${amount} ${`${around?.currency ?? ""}${unit}`.trim()}`, text: (ahead + whole).trim() };
  });
}

/** The digits of a number without separators of thousands and zeros that change nothing. */
function amountOf(digits: string): string {
  const plain = GROUPED.test(digits) ? digits.replace(/[,'’\u00a0\u202f]/gu, "") : digits;
  const [, whole, part] = /^0*(\p{Nd}+)(?:\.(\p{Nd}*?)0*)?$/u.exec(plain) ?? [];
  if (whole === undefined) return plain;
  return part ? `${whole}.${part}` : whole;
}
