import { setImmediate as turn } from "node:timers/promises";
import type { CslItem } from "#lib/citations/csl/csl";
import { joinKeywords, readKeywords } from "#lib/citations/csl/keywords";
import { writeBibtex } from "#lib/citations/exchange/bibtex";
import { writeCslJson } from "#lib/citations/exchange/csl-json";
import { writeRis } from "#lib/citations/exchange/ris";
import { uniqueKey } from "#lib/citations/identity/citation-key";

type Keyed = { csl: CslItem; key: string };

/** The export formats of a library. */
export const EXPORT_FORMATS = ["bibtex", "ris", "csl-json"] as const;

/** One export format. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Export = {
  mediaType: string;
  filename: string;
  write(works: readonly Keyed[]): string;
  /** The separator between the texts of works; null for a format that cannot be concatenated. */
  between: string | null;
};

/** The media type and writer of each format. */
export const EXPORTS: Record<ExportFormat, Export> = {
  bibtex: { mediaType: "application/x-bibtex", filename: "library.bib", write: writeBibtex, between: "\n" },
  ris: {
    mediaType: "application/x-research-info-systems",
    filename: "library.ris",
    write: writeRis,
    between: "",
  },
  "csl-json": {
    mediaType: "application/vnd.citationstyles.csl+json",
    filename: "library.json",
    write: writeCslJson,
    between: null,
  },
};

// About ten milliseconds of writing, after which other requests run.
const WORKS_AT_ONCE = 200;

type Exported = {
  id: string;
  csl: CslItem;
  tags: readonly string[];
  note: string | null;
  moreNotes?: readonly { body: string }[];
};

/**
 * Exports citations for other programs, with tags as keywords and the note as annotation. Their keys do not depend on
 * their order.
 */
export async function exportCitations(format: ExportFormat, citations: readonly Exported[]): Promise<string> {
  const { write, between } = EXPORTS[format];
  const works = keyed(citations);
  if (between === null) return write(works);
  const texts: string[] = [];
  for (let at = 0; at < works.length; at += WORKS_AT_ONCE) {
    texts.push(write(works.slice(at, at + WORKS_AT_ONCE)));
    await turn();
  }
  return texts.join(between);
}

function keyed(citations: readonly Exported[]): Keyed[] {
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const { id, csl } of citations.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const key = uniqueKey(csl, taken);
    taken.add(key);
    keys.set(id, key);
  }
  return citations.map((citation) => ({ csl: withFiling(citation), key: keys.get(citation.id) ?? citation.id }));
}

function withFiling({ csl, tags, note, moreNotes = [] }: Exported): CslItem {
  const keywords = [...new Set([...tags, ...readKeywords(textOf(csl.keyword))])];
  const annote = [textOf(csl.annote), note, ...moreNotes.map(({ body }) => body)].filter(Boolean).join("\n\n");
  return {
    ...csl,
    ...(keywords.length > 0 ? { keyword: joinKeywords(keywords) } : {}),
    ...(annote === "" ? {} : { annote }),
  };
}

const textOf = (value: CslItem[string]) => (typeof value === "string" ? value : "");
