import type { WordsLanguage } from "#lib/document/model/words-language";
import type { Colophon, Contributor } from "./colophon";
import { listOfNames } from "./list-of-names";

type SentenceWords = {
  /** For dates. */
  locale: string;
  under: string;
  ofText: string;
  with: string;
  oneVersion: (day: string) => string;
  versions: (count: number, day: string) => string;
  written: (by: string, former: string, history: string) => string;
  workedOn: (former: string, history: string) => string;
};

const WORDS: Readonly<Record<WordsLanguage, SentenceWords>> = {
  en: {
    locale: "en-GB",
    under: "under",
    ofText: "of the text",
    with: "with",
    oneVersion: (day) => `in one version of ${day}`,
    versions: (count, day) => `in ${count} versions since ${day}`,
    written: (by, former, history) =>
      `Written by ${by}${former ? `, and in earlier versions by ${former}` : ""}, ${history}.`,
    workedOn: (former, history) => `Worked on by ${former}, ${history}.`,
  },
  de: {
    locale: "de",
    under: "unter",
    ofText: "des Textes",
    with: "mit",
    oneVersion: (day) => `in einer Version vom ${day}`,
    versions: (count, day) => `in ${count} Versionen seit dem ${day}`,
    written: (by, former, history) =>
      `Geschrieben von ${by}${former ? `, in früheren Versionen auch von ${former}` : ""}, ${history}.`,
    workedOn: (former, history) => `Bearbeitet von ${former}, ${history}.`,
  },
};

const share = ({ percent }: Contributor, { under }: SentenceWords) =>
  percent === 0 ? `${under} 1\u00A0%` : `${percent}\u00A0%`;

/**
 * A colophon as one sentence, such as “Written by Ada Ek (62 % of the text) with claude-opus-4 (38 %), in 41 versions
 * since 3 March 2026.”
 */
export function colophonSentence({ contributors, versions, since }: Colophon, language: WordsLanguage = "en"): string {
  const words = WORDS[language];
  const present = contributors.filter((who) => who.words > 0);
  const former = contributors.filter((who) => who.words === 0);
  const [first] = present;
  const said = (who: Contributor) => {
    if (present.length === 1) return who.name;
    return `${who.name} (${share(who, words)}${who === first ? ` ${words.ofText}` : ""})`;
  };
  const all = (kind: Contributor["kind"]) => present.filter((who) => who.kind === kind).map(said);
  const [people, agents] = [listOfNames(all("person"), language), listOfNames(all("agent"), language)];
  const by = [people, agents].filter(Boolean).join(` ${words.with} `);
  const day = since.toLocaleDateString(words.locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const history = versions === 1 ? words.oneVersion(day) : words.versions(versions, day);
  const others = listOfNames(
    former.map(({ name }) => name),
    language,
  );
  return by ? words.written(by, others, history) : words.workedOn(others, history);
}

/** A colophon as the AI-use statement that journals require: the sentence, the count, and the method of counting. */
export function aiUseStatement(
  colophon: Colophon,
  of: { title: string; url: string; version: number; review: string | null },
): string {
  const { contributors, words } = colophon;
  const agents = contributors.filter(({ kind }) => kind === "agent").map(named);
  const lines = contributors.map(
    (who) =>
      `- ${named(who)}, ${who.kind === "person" ? "person" : "AI"}: ${who.words} of ${words} words${who.words > 0 ? `, ${share(who, WORDS.en)}` : ""}`,
  );
  return [
    "Statement on the use of AI",
    `“${of.title}”, ${of.url}, version ${of.version}`,
    colophonSentence(colophon),
    agents.length > 0
      ? `In preparing this work, these AI tools wrote or changed parts of the text: ${listOfNames(agents)}.`
      : "The history of this text records no AI tool.",
    lines.join("\n"),
    of.review ?? "",
    "How this was counted: every write of the text was kept with who made it and, where an AI tool wrote, with the name of its model as the tool gave it. Each word counts as written by the author of the version that first contained it, also after it was moved; an accepted suggestion counts as written by its proposer. Pasted text counts as written by the person who pasted it. Words of an AI tool count as reviewed when a person marked them so and they were not changed since.",
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

const named = ({ name, through }: Contributor) => (through ? `${name} (through ${through})` : name);
