import { DOMParser } from "linkedom";
import { z } from "zod";
import type { CslItem, CslName } from "#lib/citations/csl/csl";
import { plainText } from "#lib/citations/csl/plain-text";
import { readName } from "#lib/citations/csl/read-name";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { isLocatorLabel } from "#lib/document/grammar/locator-labels";
import type { CitationItem } from "#lib/document/kinds/citation";
import { elementsIn, nestsTooDeep } from "./xml";

/** One work of a citation field: its description, what identifies it in the file, and how it is cited. */
export type FieldItem = Omit<CitationItem, "cid" | "key"> & { work: CslItem; identity: string };

/** A citation of a reference manager. */
export type FieldCitation = {
  items: FieldItem[];
  narrative: boolean;
  /** The author in the sentence before the field, which belongs to the citation: an export of ours names it. */
  author?: string | undefined;
};

const MAX_ITEMS = 100;
const MAX_WORDS = 1_000;

const words = z.coerce.string().nullish();
const flag = z.union([z.boolean(), z.number()]).nullish();
const cslCitation = z.looseObject({
  properties: z.looseObject({ narrative: z.string().max(MAX_WORDS).optional() }).optional(),
  citationItems: z
    .array(
      z.looseObject({
        id: z.union([z.string(), z.number()]).nullish(),
        uris: z.array(z.string()).nullish(),
        uri: z.union([z.array(z.string()), z.string()]).nullish(),
        itemData: z.looseObject({}),
        locator: words,
        label: words,
        prefix: words,
        suffix: words,
        "suppress-author": flag,
        "author-only": flag,
      }),
    )
    .min(1)
    .max(MAX_ITEMS),
});

/** The citation in the code of a Zotero or Mendeley field, or null when it cannot be read as one. */
export function readCslCitation(json: string): FieldCitation | null {
  const parsed = cslCitation.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const items: FieldItem[] = [];
  for (const item of parsed.data.citationItems) {
    const { id: _, ...data } = item.itemData as { id?: unknown };
    const [work] = readCslJson(JSON.stringify([data])).items;
    // The name of an author alone belongs to a sentence: the field stays text.
    if (!work || item["author-only"]) return null;
    const [uri] = [item.uris, item.uri].flat().filter(Boolean);
    items.push({ work, identity: uri ?? JSON.stringify(work), ...mentionOf(item) });
  }
  return { items, narrative: false, author: parsed.data.properties?.narrative };
}

function parseJson(text: string): unknown {
  const start = text.indexOf("{");
  try {
    return start < 0 ? undefined : JSON.parse(text.slice(start, text.lastIndexOf("}") + 1));
  } catch {
    // The caller leaves the words of the field and says so.
    return undefined;
  }
}

type Mention = {
  locator?: string | null | undefined;
  label?: string | null | undefined;
  prefix?: string | null | undefined;
  suffix?: string | null | undefined;
  "suppress-author"?: boolean | number | null | undefined;
};

function mentionOf({
  locator,
  label,
  prefix,
  suffix,
  "suppress-author": suppress,
}: Mention): Omit<CitationItem, "cid" | "key"> {
  const place = wordsOf(locator);
  const name = (label ?? "page").replaceAll(" ", "-");
  const isKnown = isLocatorLabel(name);
  return {
    locator: place === null || isKnown ? place : `${label} ${place}`,
    label: place !== null && isKnown ? name : null,
    prefix: wordsOf(prefix),
    suffix: wordsOf(suffix),
    suppressAuthor: Boolean(suppress),
  };
}

const wordsOf = (text: string | null | undefined): string | null =>
  plainText(text ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAX_WORDS)
    .toWellFormed() || null;

const REFERENCE_TYPES: Readonly<Record<string, CslItem["type"]>> = {
  "Journal Article": "article-journal",
  "Electronic Article": "article-journal",
  "Magazine Article": "article-magazine",
  "Newspaper Article": "article-newspaper",
  Book: "book",
  "Edited Book": "book",
  "Electronic Book": "book",
  "Book Section": "chapter",
  "Electronic Book Section": "chapter",
  "Conference Proceedings": "paper-conference",
  "Conference Paper": "paper-conference",
  Thesis: "thesis",
  Report: "report",
  "Government Document": "report",
  "Web Page": "webpage",
  Blog: "post-weblog",
  Dataset: "dataset",
  Patent: "patent",
  "Unpublished Work": "manuscript",
  Manuscript: "manuscript",
  "Computer Program": "software",
  Statute: "legislation",
  Case: "legal_case",
  Map: "map",
};

/** The citation in the code of an EndNote field, or null when it cannot be read as one. */
export function readEndNote(code: string): FieldCitation | null {
  const start = code.indexOf("<EndNote>");
  if (start < 0 || /<!(?:DOCTYPE|ENTITY)/i.test(code)) return null;
  const end = code.lastIndexOf("</EndNote>");
  if (end < 0) return null;
  const source = code.slice(start, end + "</EndNote>".length);
  if (nestsTooDeep(source)) return null;
  const root = (new DOMParser().parseFromString(source, "text/xml") as unknown as Document).documentElement;
  const cites = elementsIn(root, "Cite");
  const read = cites.map(readCite);
  const items = read.flatMap((item) => item ?? []);
  if (items.length === 0 || items.length < cites.length || items.length > MAX_ITEMS) return null;
  const [first] = cites;
  const isNarrative =
    first?.getAttribute("AuthorYear") === "1" && items[0]?.prefix === null && !items[0].suppressAuthor;
  return { items, narrative: isNarrative };
}

function readCite(cite: Element): FieldItem | null {
  const own = (name: string) => [...cite.children].find(({ nodeName }) => nodeName === name)?.textContent ?? null;
  const [record] = elementsIn(cite, "record");
  const work = record && workOf(record);
  if (!work) return null;
  const mention = {
    locator: own("Pages")?.replace(/^\s*pp?\.\s*/i, ""),
    prefix: own("Prefix"),
    suffix: own("Suffix"),
    "suppress-author": cite.getAttribute("ExcludeAuth") === "1",
  };
  return { work, identity: JSON.stringify(work), ...mentionOf(mention) };
}

function workOf(record: Element): CslItem | null {
  const all = (...path: string[]): string[] =>
    path
      .reduce<Element[]>(
        (found, name) => found.flatMap((each) => [...each.children].filter((child) => child.nodeName === name)),
        [record],
      )
      .map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim())
      .filter(Boolean);
  const [type] = elementsIn(record, "ref-type");
  const names = (role: string): CslName[] =>
    all("contributors", role, "author").flatMap((name) => readName(name) ?? []);
  const [year] = all("dates", "year");
  const number = Number(/-?\d{1,4}/.exec(year ?? "")?.[0]);
  const fields = {
    type: REFERENCE_TYPES[type?.getAttribute("name") ?? ""] ?? "document",
    title: all("titles", "title")[0],
    "container-title": all("titles", "secondary-title")[0] ?? all("periodical", "full-title")[0],
    author: names("authors"),
    editor: names("secondary-authors"),
    issued: year === undefined ? undefined : Number.isNaN(number) ? { literal: year } : { "date-parts": [[number]] },
    volume: all("volume")[0],
    issue: all("number")[0],
    page: all("pages")[0]?.replaceAll("–", "-"),
    edition: all("edition")[0],
    publisher: all("publisher")[0],
    "publisher-place": all("pub-location")[0],
    DOI: all("electronic-resource-num")[0]?.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, ""),
    URL: all("urls", "related-urls", "url")[0],
    abstract: all("abstract")[0],
    language: all("language")[0],
  };
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0),
  );
  return readCslJson(JSON.stringify([Object.fromEntries(given)])).items[0] ?? null;
}
