import { sameJson } from "#lib/base/same-json";
import type { CslDate, CslItem, CslName } from "../csl/csl";
import { readRawDate } from "../csl/raw-date";
import { readName } from "../csl/read-name";
import { withParticle } from "../csl/split-particles";
import { namesOf } from "../csl/work-facts";
import { writeRawDate } from "../csl/write-raw-date";
import { FORM_VARIABLES, kindOf } from "./work-fields";

/** The texts of a work's fields as a person edits them, by variable. */
export type WorkForm = Readonly<Record<string, string>>;

/** Writes a name in one line: “van Doe, Jane, Jr.”, “The Organisation”, in braces where it would be read otherwise. */
export function writeName(name: CslName): string {
  if (name.literal !== undefined) {
    return sameJson(readName(name.literal), { literal: name.literal }) ? name.literal : `{${name.literal}}`;
  }
  const family = withParticle(name["non-dropping-particle"], name.family);
  const given = [name.given, name["dropping-particle"]].filter(Boolean).join(" ");
  return [family, given, name.suffix].filter(Boolean).join(", ");
}

/** Reads a name as `writeName` writes it, or as people do: “Jane Doe”, “Doe, Jane”. */
export function readWrittenName(text: string): CslName | null {
  const line = text.trim();
  const literal = /^\{(.+)\}$/.exec(line)?.[1];
  return literal ? { literal } : readName(line);
}

/** The texts of a work for a form. */
export const formOf = (csl: CslItem): WorkForm =>
  Object.fromEntries(
    FORM_VARIABLES.flatMap((variable) => (csl[variable] === undefined ? [] : [[variable, textOf(csl, variable)]])),
  );

/** The text of a variable in a form; empty when the work does not have it. */
export function textOf(csl: CslItem, variable: string): string {
  const value = csl[variable];
  if (value === undefined) return "";
  const kind = kindOf(variable);
  if (kind === "names") return namesOf(csl, variable).map(writeName).join("\n");
  return kind === "date" ? writeRawDate(value as CslDate) : String(value);
}

/**
 * The work that a form describes. A field whose text is as `before` keeps its value exactly; so does each unchanged name.
 * Variables that no form shows stay.
 */
export function workOf(form: WorkForm, type: CslItem["type"], before: CslItem): CslItem {
  const csl: CslItem = { ...before, type };
  for (const variable of FORM_VARIABLES) {
    const text = form[variable];
    if (text === undefined || text === textOf(before, variable)) continue;
    const value = readField(variable, text, before);
    if (value === undefined) delete csl[variable];
    else csl[variable] = value;
  }
  return csl;
}

function readField(variable: string, text: string, before: CslItem): CslItem[string] {
  if (text.trim() === "") return undefined;
  const kind = kindOf(variable);
  if (kind === "names") return readNames(text, namesOf(before, variable));
  return kind === "date" ? readRawDate(text) : text.trim();
}

/** Reads names, one to a line; a line that was there keeps its parts. */
export function readNames(text: string, before: readonly CslName[] = []): CslName[] | undefined {
  const known = new Map(before.map((name) => [writeName(name), name]));
  const names = text.split("\n").flatMap((line) => known.get(line.trim()) ?? readWrittenName(line) ?? []);
  return names.length > 0 ? names : undefined;
}

/** One field in which two works differ, as texts of a form; empty where a work does not have it. */
export type FieldChange = { variable: string; before: string; after: string };

// The one says how a person cites a work, the others when or by whom it was looked up.
const NOT_COMPARED = new Set(["citation-key", "accessed", "source", "note", "keyword"]);

/** The fields of `known` that differ in `csl` or are missing there; what only `csl` has stays out. */
export function changesTo(csl: CslItem, known: CslItem): FieldChange[] {
  return FORM_VARIABLES.flatMap((variable) => {
    const [before, after] = [textOf(csl, variable), textOf(known, variable)];
    return after === "" || before === after || NOT_COMPARED.has(variable) ? [] : [{ variable, before, after }];
  });
}
