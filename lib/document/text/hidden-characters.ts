/** What a hidden character is, as answers name it. */
export const HIDDEN_KINDS = ["tags", "zero_width", "variation", "direction", "invisible"] as const;

/** One of these kinds. */
export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/**
 * Where a character that makes no glyph is legitimate: nowhere; alone; in a short run; where the characters around it
 * need it; or where another one closes it.
 */
export type Legitimate =
  | { where: "nowhere" }
  | { where: "alone" }
  | { where: "short run"; most: number }
  | { where: "around"; before: RegExp | null; after: RegExp | null; both: boolean }
  | { where: "paired" };

/** A range of code points without a glyph, what it is for, and where it is legitimate. */
type Row = readonly [from: number, to: number, kind: HiddenKind, legitimate: Legitimate, purpose: string];

const nowhere: Legitimate = { where: "nowhere" };
const alone: Legitimate = { where: "alone" };
const paired: Legitimate = { where: "paired" };
const shortRun: Legitimate = { where: "short run", most: 2 };
const after = (before: RegExp): Legitimate => ({ where: "around", before, after: null, both: false });
const beside = (script: RegExp): Legitimate => ({ where: "around", before: script, after: script, both: false });

// The scripts whose letters join or stack (UTS #39, UAX #31: joining contexts), and Hebrew for its points.
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Manichaean}\p{Script=Hanifi_Rohingya}\p{Script=Phags_Pa}\p{Script=Sogdian}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}\p{Script=Sundanese}\p{Script=Meetei_Mayek}\p{Script=Grantha}\p{Script=Newa}\p{Script=Tirhuta}\p{Script=Sharada}\p{Script=Brahmi}\p{Script=Limbu}\p{Script=Tai_Tham}\p{Script=Thai}\p{Script=Lao}\p{Script=Egyptian_Hieroglyphs}]/u;

// The bases of Unicode's StandardizedVariants.txt.
const VARIED =
  /[\p{Ideographic}\p{Sm}\p{So}0\u2018-\u201d\u3001\u3002\uff01-\uff1f\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Script=Egyptian_Hieroglyphs}]/u;

/** The characters without a glyph (Default_Ignorable_Code_Point and the annotations), in ascending order. */
export const HIDDEN_CHARACTERS: readonly Row[] = [
  [0x00ad, 0x00ad, "zero_width", alone, "soft hyphen: where a word may break"],
  [0x034f, 0x034f, "zero_width", alone, "grapheme joiner: the order of marks"],
  [0x061c, 0x061c, "direction", shortRun, "Arabic letter mark"],
  [
    0x115f,
    0x1160,
    "invisible",
    beside(/[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u),
    "Hangul fillers in old syllables",
  ],
  [0x17b4, 0x17b5, "invisible", after(/\p{Script=Khmer}/u), "inherent vowels of Khmer"],
  [0x180b, 0x180f, "variation", beside(/\p{Script=Mongolian}/u), "forms and vowel separator of Mongolian"],
  [0x200b, 0x200b, "zero_width", alone, "zero-width space: where a line may break"],
  [0x200c, 0x200d, "zero_width", beside(JOINING), "joiners: the form of letters"],
  [0x200e, 0x200f, "direction", shortRun, "direction marks"],
  [0x202a, 0x202c, "direction", paired, "embeddings and their end"],
  [0x202d, 0x202e, "direction", nowhere, "direction overrides: text is shown in another order than it is read"],
  [0x2060, 0x2060, "zero_width", alone, "word joiner: where a line must not break"],
  [0x2061, 0x2064, "zero_width", alone, "invisible operators of formulas"],
  [0x2065, 0x2065, "invisible", nowhere, "not assigned"],
  [0x2066, 0x2069, "direction", paired, "isolates and their end"],
  [0x206a, 0x206f, "invisible", nowhere, "deprecated"],
  [0x3164, 0x3164, "invisible", nowhere, "Hangul filler of an old encoding"],
  [0xfe00, 0xfe0d, "variation", after(VARIED), "standardized variants"],
  [0xfe0e, 0xfe0f, "variation", after(/[\p{Emoji}\p{So}\p{Sm}\p{Ideographic}]/u), "text and emoji presentation"],
  [0xfeff, 0xfeff, "zero_width", alone, "byte-order mark, formerly the word joiner"],
  [0xffa0, 0xffa0, "invisible", nowhere, "half-width Hangul filler"],
  [0xfff0, 0xfffb, "invisible", nowhere, "interlinear annotations, and not assigned"],
  [0x1bca0, 0x1bca3, "invisible", beside(/\p{Script=Duployan}/u), "shorthand format controls"],
  [0x1d173, 0x1d17a, "invisible", beside(/[\u{1d100}-\u{1d172}\u{1d17b}-\u{1d1ff}]/u), "beams and slurs of music"],
  [0xe0000, 0xe007f, "tags", nowhere, "tags: legitimate in the flag of a subdivision alone"],
  [0xe0080, 0xe00ff, "invisible", nowhere, "not assigned"],
  [0xe0100, 0xe01ef, "variation", after(/\p{Ideographic}/u), "ideographic variation sequences"],
  [0xe01f0, 0xe0fff, "invisible", nowhere, "not assigned"],
];

/** Matches a text with any character of the table. */
export const ANY_HIDDEN = new RegExp(
  `[${HIDDEN_CHARACTERS.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join("")}]`,
  "u",
);

/** The row of a code point, if it makes no glyph. */
export function hiddenRow(point: number): Row | null {
  if (point < 0xad) return null;
  return HIDDEN_CHARACTERS.find(([from, to]) => point >= from && point <= to) ?? null;
}
