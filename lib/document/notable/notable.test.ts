import { expect, test } from "vitest";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { notableChanges } from "./notable";

const read = (markdown: string) => parseMarkdown(markdown);
const first = (markdown: string) => withIds(read(markdown));

/** What is notable between two texts, as “kind: from → to”. */
function between(before: string, after: string): string[] {
  const old = first(before);
  return notableChanges(old, withIds(read(after), old)).map(({ kind, from, to }) => `${kind}: ${from} → ${to}`);
}

test.each([
  [
    "a number",
    "We included 868 patients in the study.",
    "We included 886 patients in the study.",
    ["number: 868 → 886"],
  ],
  [
    "a unit",
    "It weighed 5 kg in the end of the trial.",
    "It weighed 5 g in the end of the trial.",
    ["number: 5 kg → 5 g"],
  ],
  ...[
    ["$40", "€40"],
    ["€7", "£7"],
    ["40 dollars", "40 euros"],
    ["5 miles", "5 yards"],
    ["5 inches", "5 feet"],
    ["10 kWh", "10 MWh"],
    ["5 bar", "5 psi"],
    ["US$40", "€40"],
    ["US$40", "CA$40"],
    ["USD 40", "EUR 40"],
    ["€ 40", "$ 40"],
    ["-$40", "$40"],
    ["5 million dollars", "5 million euros"],
    ["$5 million", "$5 billion"],
    ["5 hours", "5 minutes"],
    ["5 mbar", "5 bar"],
    ["5-year", "5-month"],
    ["5 pm", "5 a.m"],
    ["5 kcal", "5 cal"],
    ["5 Jahre", "5 Tage"],
    ["5 Stunden", "5 Minuten"],
    ["3 Millionen Euro", "3 Milliarden Euro"],
    ["5 ans", "5 jours"],
    ["5 años", "5 días"],
  ].map(([from, to]): [string, string, string, string[]] => [
    `the unit of ${from}`,
    `It took ${from} in the trial.`,
    `It took ${to} in the trial.`,
    [`number: ${from} → ${to}`],
  ]),
  ["half a day", "It began at 12:30 pm there.", "It began at 12:30 am there.", ["number: 30 pm → 30 am"]],
  ["no unit in another form", "It cost $40 and 3 percent.", "It cost 40 dollars and 3 %.", []],
  ["a sign", "The change was −3.2 % over a year.", "The change was 3.2 % over a year.", ["number: −3.2 % → 3.2 %"]],
  [
    "two numbers that change places",
    "Of 20 women, 10 improved.",
    "Of 10 women, 20 improved.",
    ["number: 20 → 10", "number: 10 → 20"],
  ],
  [
    "a number as a word",
    "The three groups were alike in age.",
    "The four groups were alike in age.",
    ["number: three → four"],
  ],
  ["a lost negation", "The drug did not reduce pain.", "The drug did reduce pain.", ["negation: not → null"]],
  [
    "an added negation",
    "The drug reduced pain in most patients.",
    "The drug never reduced pain in most patients.",
    ["negation: null → never"],
  ],
  [
    "the contraction that a sentence lost, among others that negate",
    "He cannot go. She doesn’t. Nobody came. None.",
    "He cannot go. She does. Nobody came. None.",
    ["negation: doesn’t → null"],
  ],
  [
    "the negation that a sentence lost, before one that it keeps",
    "He doesn’t know that nobody came.",
    "He does know that nobody came.",
    ["negation: doesn’t → null"],
  ],
  [
    "a sentence after one that ends in an accented letter",
    "Il est né. Le texte parle de tout.",
    "Il est né.",
    ["sentence: Le texte parle de tout. → null"],
  ],
  [
    "a German negation",
    "Das Mittel half nicht gegen Schmerzen.",
    "Das Mittel half gegen Schmerzen.",
    ["negation: nicht → null"],
  ],
  [
    "a French negation",
    "Le traitement ne réduit jamais la douleur.",
    "Le traitement réduit la douleur.",
    ["negation: ne → null", "negation: jamais → null"],
  ],
  [
    "a Spanish negation",
    "El medicamento nunca alivia el dolor.",
    "El medicamento alivia el dolor.",
    ["negation: nunca → null"],
  ],
  [
    "a quotation",
    "She called it “a great success” in public.",
    "She called it “a grand success” in public.",
    ["quotation: a great success → a grand success"],
  ],
  [
    "a block quotation",
    "> All happy families are alike.",
    "> All happy families are similar.",
    ["quotation: All happy families are alike. → All happy families are similar."],
  ],
  [
    "a formula",
    "The energy is $E = mc^2$ at rest.",
    "The energy is $E = mc^3$ at rest.",
    ["formula: E = mc^2 → E = mc^3"],
  ],
  ["a displayed formula", "$$\na + b\n$$", "$$\na - b\n$$", ["formula: a + b → a - b"]],
  [
    "a link",
    "See [the data](https://a.example/x) for more.",
    "See [the data](https://a.example/y) for more.",
    ["link: https://a.example/x → https://a.example/y"],
  ],
  ["a heading", "# Methods\n\nWe did it.", "# Results\n\nWe did it.", ["heading: Methods → Results"]],
  [
    "a name",
    "The method of Ada Lovelace was used here.",
    "The method of Charles Babbage was used here.",
    ["name: Ada Lovelace → Charles Babbage"],
  ],
  [
    "a removed sentence",
    "The first stays here. The second one goes away entirely.",
    "The first stays here.",
    ["sentence: The second one goes away entirely. → null"],
  ],
  [
    "a removed paragraph",
    "The first stays here.\n\nThe second one goes. It had two sentences.",
    "The first stays here.",
    ["paragraph: The second one goes. It had two sentences. → null"],
  ],
  ["a cell", "| a | b |\n| - | - |\n| x | 868 |", "| a | b |\n| - | - |\n| x | 886 |", ["number: 868 → 886"]],
])("names %s", (_, before, after, expected) => {
  expect(between(before, after)).toEqual(expected);
});

test.each([
  ["another wording", "We looked at 868 patients in the hospital.", "In the hospital we examined 868 patients."],
  ["separators of thousands", "There were 1,000 of them in the town.", "There were 1000 of them in the town."],
  ["a contraction", "The drug did not reduce pain.", "The drug didn't reduce pain."],
  ...[
    ["40 %", "40 percent"],
    ["$40", "40 $"],
    ["$40", "40 dollars"],
    ["$40", "US$40"],
    ["$40", "USD 40"],
    ["-$40", "$-40"],
    ["€40", "40 EUR"],
    ["€ 40", "40 euros"],
    ["$5 million", "5 million dollars"],
    ["5 miles", "5 mi"],
    ["5 hours", "5 h"],
    ["5 min", "5 minutes"],
    ["5 km", "5 kilometres"],
    ["5 ml", "5 mL"],
    ["5 µg", "5 μg"],
    ["5 °C", "5°C"],
    ["5 Jahre", "5 Jahren"],
    ["3 Mio Euro", "3 Millionen €"],
  ].map(([from, to]): [string, string, string] => [
    `the same unit in another form, ${from} and ${to}`,
    `It took ${from} in the trial.`,
    `It took ${to} in the trial.`,
  ]),
  ["a unit before its number's noun", "It was a trial of 5 years in Oslo.", "It was a 5-year trial in Oslo."],
  ["a number as a word or in digits", "The three groups were alike in age.", "The 3 groups were alike in age."],
  [
    "typographic quotation marks",
    'She called it "a great success" in public.',
    "She called it “a great success” in public.",
  ],
  ["a moved paragraph", "One of 5 here.\n\nAnother of 7 there.", "Another of 7 there.\n\nOne of 5 here."],
  [
    "a sentence moved to another paragraph",
    "One of 5 here. And 9 more of them.\n\nAnother of 7 there.",
    "One of 5 here.\n\nAnother of 7 there. And 9 more of them.",
  ],
  [
    "a sentence cut in two",
    "The trial had 40 women, and it ran for 3 years in Oslo.",
    "The trial had 40 women. It ran for 3 years in Oslo.",
  ],
  [
    "another word after an initial",
    "The drawing is by A. Turing, J. Adams and d’A. Lomas, who looked at it.",
    "The drawing is by A. Turing, J. Adams and d’A. Lomas, who saw it.",
  ],
  ["additions", "It was so in the end.", "It was so in the end. We added 5 more, but not “this” by Ada Lovelace."],
  ["other emphasis", "It was *so* in 1990.", "It was **so** in 1990."],
])("does not name %s", (_, before, after) => {
  expect(between(before, after)).toEqual([]);
});

test("names the block of each change, in reading order", () => {
  const before = first("It had 5 legs.\n\nIt had 6 arms.");
  const after = withIds(read("It had 7 legs.\n\nIt had 8 arms."), before);
  expect(notableChanges(before, after).map(({ nodeId }) => nodeId)).toEqual(
    before.content.map(({ attrs }) => attrs?.id),
  );
});
