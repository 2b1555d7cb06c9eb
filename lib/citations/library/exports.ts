import { uniqueKey } from "../citation-key";
import type { CslItem } from "../csl";
import { writeBibtex } from "../exchange/bibtex";
import { writeCslJson } from "../exchange/csl-json";
import { writeRis } from "../exchange/ris";

type Keyed = { csl: CslItem; key: string };

/** The formats that other programs read a library in. */
export const EXPORT_FORMATS = ["bibtex", "ris", "csl-json"] as const;

/** One of them. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How each is sent and written. */
export const EXPORTS: Record<ExportFormat, { mediaType: string; filename: string; write(works: Keyed[]): string }> = {
  bibtex: { mediaType: "application/x-bibtex", filename: "library.bib", write: writeBibtex },
  ris: { mediaType: "application/x-research-info-systems", filename: "library.ris", write: writeRis },
  "csl-json": {
    mediaType: "application/vnd.citationstyles.csl+json",
    filename: "library.json",
    write: writeCslJson,
  },
};

/** Citations in a format of other programs, each under a key of its own that does not depend on their order. */
export function exportCitations(format: ExportFormat, citations: readonly { id: string; csl: CslItem }[]): string {
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const { id, csl } of citations.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const key = uniqueKey(csl, taken);
    taken.add(key);
    keys.set(id, key);
  }
  return EXPORTS[format].write(citations.map(({ id, csl }) => ({ csl, key: keys.get(id) ?? id })));
}
