import type { BibEntry } from "./bibtex-entries";

// A book's title is the book title of its chapters.
const RENAMED: Record<string, string> = { title: "booktitle", subtitle: "booksubtitle", author: "bookauthor" };
const OWN_ONLY = new Set([
  "crossref",
  "xref",
  "ids",
  "label",
  "shorttitle",
  "keywords",
  "abstract",
  "note",
  "url",
  "doi",
  "pages",
]);

/** Fills the missing fields of entries from those that `crossref` or `xdata` refers to. */
export function inherit(entries: readonly BibEntry[]): BibEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return entries.filter(({ type }) => type !== "xdata").map((entry) => withParent(withSubtitles(entry), byKey));
}

function withParent(entry: BibEntry, byKey: ReadonlyMap<string, BibEntry>): BibEntry {
  const fields = new Map(entry.fields);
  for (const key of (fields.get("xdata") ?? "").split(",")) {
    take(fields, byKey.get(key.trim().toLowerCase()), (name) => name);
  }
  const parent = byKey.get((fields.get("crossref") ?? "").trim().toLowerCase());
  const isPart = /^(?:in|article|bookinbook|supp|conference)/.test(entry.type);
  take(fields, parent && withSubtitles(parent), (name) => {
    if (OWN_ONLY.has(name)) return null;
    return isPart && entry.type !== "article" ? (RENAMED[name] ?? name) : name;
  });
  return { ...entry, fields };
}

function take(fields: Map<string, string>, from: BibEntry | undefined, nameOf: (name: string) => string | null): void {
  for (const [name, value] of from?.fields ?? []) {
    const own = nameOf(name);
    if (own !== null && !fields.has(own)) fields.set(own, value);
  }
}

/** Joins titles with their subtitles, as CSL does. */
function withSubtitles(entry: BibEntry): BibEntry {
  const fields = new Map(entry.fields);
  for (const [title, subtitle] of [
    ["title", "subtitle"],
    ["booktitle", "booksubtitle"],
    ["journaltitle", "journalsubtitle"],
  ] as const) {
    const [main, sub] = [fields.get(title), fields.get(subtitle)];
    if (!main || !sub) continue;
    fields.set(title, `${main}${/[?!:.]\s*$/.test(main) ? "" : ":"} ${sub}`);
    fields.delete(subtitle);
  }
  return { ...entry, fields };
}
