import fc from "fast-check";
import { CSL_TYPES, type CslDate, type CslItem, type CslName } from "../csl/csl";
import { NUMBER_VARIABLES, TEXT_VARIABLES } from "../csl/csl-variables";

const word = fc.oneof(
  fc.constantFrom(
    "deep",
    "Learning",
    "DNA",
    "of",
    "the",
    "naïve",
    "Straße",
    "深度学习",
    "東京",
    "Ångström",
    "İstanbul",
    "наука",
  ),
  fc.constantFrom(
    "AT&T",
    "50%",
    "$5",
    "C#",
    "a_b",
    "x^2",
    "~",
    "{set}",
    "back\\slash",
    "--",
    "don’t",
    "“quoted”",
    "it's",
    "''",
    "`tick`",
  ),
  fc.constantFrom(
    "&amp;",
    "p<q",
    "1–2",
    "e.g.",
    "O'Brien",
    "A/B",
    "key=value",
    "comma,",
    "@home",
    '"double"',
    "R&D",
    "ﬁ",
  ),
  fc.string({
    unit: fc.constantFrom(..."abcXYZ019éß漢&%$#_{}~^\\-'\"`.,:;!?()[]=@*+/|<>"),
    minLength: 1,
    maxLength: 8,
  }),
);

const phrase = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "))
  .filter((text) => text.normalize("NFC") === text && !TAGS.test(text));

const TAGS = /<\/?[a-z]/i;

const marked = fc
  .tuple(phrase, fc.constantFrom("i", "b", "sub", "sup", "small", "nocase"), word, phrase)
  .filter(([, , inner]) => !TAGS.test(inner) && inner.normalize("NFC") === inner)
  .map(([before, tag, inner, after]) => `${before} ${OPEN[tag]}${inner}${CLOSE[tag]} ${after}`)
  .filter((text) => !/<[a-z/][^<>]*<[^<>]*$/.test(text));

const OPEN: Record<string, string> = {
  i: "<i>",
  b: "<b>",
  sub: "<sub>",
  sup: "<sup>",
  small: '<span style="font-variant:small-caps;">',
  nocase: '<span class="nocase">',
};
const CLOSE: Record<string, string> = {
  i: "</i>",
  b: "</b>",
  sub: "</sub>",
  sup: "</sup>",
  small: "</span>",
  nocase: "</span>",
};

/** Text of titles, with or without markup. */
export const richPhrase = fc.oneof({ weight: 3, arbitrary: phrase }, marked);

const family = fc.constantFrom(
  "Doe",
  "García Márquez",
  "O'Brien",
  "Müller",
  "李",
  "山田",
  "Núñez-Pérez",
  "hooks",
  "Saint-Exupéry",
  "and",
  "Brown, Jr",
);
const given = fc.constantFrom("Jane", "J. R. R.", "Jean-Paul", "明", "Ludwig", "Åsa", "N.", "Mary Ann");
const particle = fc.constantFrom("van", "de la", "von", "al-", "d’", "der", "of the");

const person: fc.Arbitrary<CslName> = fc
  .record(
    {
      family,
      given,
      "non-dropping-particle": particle,
      "dropping-particle": particle,
      suffix: fc.constantFrom("Jr.", "III"),
      "comma-suffix": fc.boolean(),
    },
    { requiredKeys: ["family"] },
  )
  .map((name) => name);

const corporate: fc.Arbitrary<CslName> = fc
  .constantFrom(
    "World Health Organization",
    "AT&T",
    "Simon and Schuster",
    "Plato",
    "WHO, Geneva",
    "{braces}",
    "国立国会図書館",
    "Smith, John",
  )
  .map((literal) => ({ literal }));

/** Names of people and organisations, easy and hard. */
export const names = fc.array(fc.oneof({ weight: 3, arbitrary: person }, corporate), { minLength: 1, maxLength: 4 });

const day = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 2100 })),
  fc.tuple(fc.integer({ min: 1, max: 2100 }), fc.integer({ min: 1, max: 12 })),
  fc.tuple(fc.integer({ min: -700, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
);

/** Dates: a year, a month or a day, ranges, seasons, approximate dates, and words. */
export const date: fc.Arbitrary<CslDate> = fc.oneof(
  day.map((one) => ({ "date-parts": [[...one]] })),
  fc.tuple(day, day).map(([from, to]) => ({ "date-parts": [[...from], [...to]] })),
  fc
    .tuple(fc.integer({ min: 1500, max: 2100 }), fc.integer({ min: 1, max: 4 }))
    .map(([year, season]) => ({ "date-parts": [[year]], season })),
  day.map((one) => ({ "date-parts": [[...one]], circa: true })),
  fc.constantFrom("in press", "n.d.", "forthcoming").map((literal) => ({ literal })),
);

const number = fc.constantFrom("12", "3", "S1", "e0209899", "12–13", "2nd", "A-7");

const VERBATIM = new Set(["DOI", "URL", "ISBN", "ISSN", "PMID", "PMCID", "citation-key"]);

/** Any work that has only variables from these lists, each with a value of the right kind. */
export function workWith(variables: {
  text?: readonly string[];
  numbers?: readonly string[];
  names?: readonly string[];
  dates?: readonly string[];
  name?: fc.Arbitrary<CslName[]>;
}) {
  const shape: Record<string, fc.Arbitrary<CslItem[string]>> = {
    DOI: fc.constantFrom("10.1000/abc_def", "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O"),
    URL: fc.constantFrom("https://example.org/a_b?c=d&e=%20f#g", "https://example.org/~home"),
    ISBN: fc.constant("978-0-306-40615-7"),
    PMID: fc.constant("23193287"),
    PMCID: fc.constant("PMC3531190"),
    page: fc.constantFrom("12-15", "e12", "S1-S9", "7"),
  };
  for (const variable of variables.text ?? TEXT_VARIABLES) if (!VERBATIM.has(variable)) shape[variable] = richPhrase;
  for (const variable of variables.numbers ?? NUMBER_VARIABLES) shape[variable] ??= number;
  for (const variable of variables.names ?? []) shape[variable] = variables.name ?? names;
  for (const variable of variables.dates ?? []) shape[variable] = date;
  return fc
    .tuple(
      fc.constantFrom(...CSL_TYPES),
      fc.record(shape, { requiredKeys: ["title"] }),
      fc.stringMatching(/^[a-z]{2,8}[12]\d{3}[a-z]{1,9}$/),
    )
    .map(([type, rest, key]): { csl: CslItem; key: string } => ({ csl: { ...rest, type, "citation-key": key }, key }));
}
