import type { Translator } from "../../../../words/setup/translator";

type T = Translator<"versions">;

// biome-ignore-start lint/plugin: these are the server's words, which are read.
const KINDS = {
  paragraph: "paragraphs",
  heading: "headings",
  "list item": "list items",
  task: "tasks",
  "code block": "code blocks",
  formula: "formulas",
  table: "tables",
  footnote: "footnotes",
  line: "lines",
  "link definition": "link definitions",
  bibliography: "bibliographies",
  block: "blocks",
} as const;

type Kind = keyof typeof KINDS;
type Verb = "changed" | "added" | "removed";

const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(KINDS) as Kind[]).flatMap((kind) => [kind, KINDS[kind]].map((word) => [word, kind] as const)),
);

const COUNTED = `(?:a|\\d+) (?:${[...KIND_OF.keys()].join("|")})`;
const PART = new RegExp(
  `^(changed|added|removed) (${COUNTED}(?: and ${COUNTED})?)(?: in “(.*?)”(?=$|, ))?(?:, |$)`,
  "i",
);

// biome-ignore-end lint/plugin: see above.

/** The server's other sentences, with what is named in them. */
const SENTENCES = [
  [/^Created$/, "created"],
  [/^Moved blocks$/, "moved"],
  [/^Renamed to “(.*)”$/s, "renamed"],
  [/^Changed the settings$/, "settings"],
  [/^Moved to “(.*)”$/s, "filed"],
  [/^Moved to the root$/, "unfiled"],
  [/^Moved to the root: the folder “(.*)” was deleted$/s, "unfiledWith"],
  [/^Restored version (\d+)$/, "restored"],
  [/^Took back the run of (.*)$/s, "undone"],
  [/^Restored from the trash$/, "back"],
  [/^Restored from the trash as a draft$/, "backAsDraft"],
  [/^Published at (\S+)$/, "published"],
  [/^Unpublished$/, "unpublished"],
  [/^Imported from “(.*)”$/s, "imported"],
  [/^Imported from ([\w.:-]+)$/, "importedFrom"],
  [/^Duplicated from “(.*)”$/s, "duplicated"],
  [/^Duplicated from an untitled document$/, "duplicatedUntitled"],
  [/^Cited “(.*)”$/s, "cited"],
  [/^Mentioned “(.*)”$/s, "mentioned"],
  [/^Removed the citation of “(.*)”$/s, "uncited"],
  [/^Locked “(.*)”$/s, "locked"],
  [/^Unlocked “(.*)”$/s, "unlocked"],
  [/^Suggestion accepted by (.*)$/s, "accepted"],
  [/^Draft “(.*)” of version (\d+)$/s, "drafted"],
  [/^Merged the draft “(.*)” by (.*)$/s, "mergedBy"],
  [/^Merged the draft “(.*)”$/s, "merged"],
  [/^Refreshed from version (\d+) of the document$/, "refreshed"],
] as const;

/** Words the summary of a version, which the server writes in English, by the catalogue; any other note stays as it is. */
export function summaryWords(t: T, summary: string): string {
  for (const [pattern, key] of SENTENCES) {
    const found = pattern.exec(summary);
    if (found) return t(`summary.${key}`, { name: found[1] ?? "", by: found[2] ?? "" });
  }
  return changesIn(t, summary) ?? summary;
}

function changesIn(t: T, summary: string): string | null {
  const said: string[] = [];
  for (let rest = summary; rest !== ""; ) {
    const [whole, verb = "", counted = "", section] = PART.exec(rest) ?? [];
    if (whole === undefined) return null;
    const [first = "", second] = counted.split(" and ").map((one) => countOf(t, one));
    const what = second === undefined ? first : t("summary.two", { first, second });
    const words = t(`summary.${verb.toLowerCase() as Verb}`, { what });
    said.push(section === undefined ? words : t("summary.inSection", { words, section }));
    rest = rest.slice(whole.length);
  }
  const sentence = said.join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function countOf(t: T, words: string): string {
  const [number = "", kind = ""] = words.split(/ (.*)/s);
  const count = number === "a" ? 1 : Number(number);
  return t(`summary.kinds.${KIND_OF.get(kind) ?? "block"}`, { count });
}
