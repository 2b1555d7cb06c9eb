import { DATE_VARIABLES, NAME_VARIABLES, NUMBER_VARIABLES, TEXT_VARIABLES } from "#lib/citations/csl/csl-variables";

/** What Zotero's field “Extra” holds: a line for each variable without a field of its own, and other words. */
export type Extra = { lines: { variable: string; value: string }[]; words: string };

const VARIABLES = new Map(
  [...TEXT_VARIABLES, ...NUMBER_VARIABLES, ...NAME_VARIABLES, ...DATE_VARIABLES, "type"]
    .filter((variable) => variable !== "note")
    .map((variable) => [variable.toLowerCase().replaceAll("_", "-"), variable]),
);

const LINE = /^([A-Za-z][A-Za-z _-]*?)\s*:\s*(\S.*)$/;

/** Reads “Extra” as Zotero does: `Original Date: 1920` or `original-date: 1920` is a variable, all else are words. */
export function readExtra(text: string): Extra {
  const lines: Extra["lines"] = [];
  const words: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, label = "", value = ""] = LINE.exec(line.trim()) ?? [];
    const variable = VARIABLES.get(label.toLowerCase().replace(/[ _]/g, "-"));
    if (variable) lines.push({ variable, value: value.trim() });
    else words.push(line);
  }
  return { lines, words: words.join("\n").trim() };
}

/** Writes what `readExtra` reads; a value becomes one line. */
export function writeExtra({ lines, words }: Extra): string {
  const written = lines.map(({ variable, value }) => `${variable}: ${value.replace(/\s+/g, " ").trim()}`);
  return [...written, ...(words === "" ? [] : [words])].join("\n");
}
