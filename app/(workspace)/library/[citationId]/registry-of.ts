import type { CslItem } from "#lib/citations/csl/csl";

const ARXIV = /^arXiv:\s*(\S+)$/i;

/** The registry that knows a work, and the identifier that it knows it by; null for a work without one. */
export function registryOf(csl: CslItem): { name: string; identifier: string } | null {
  const text = (variable: string) => String(csl[variable] ?? "").trim();
  if (text("DOI")) return { name: "Crossref", identifier: text("DOI") };
  if (text("PMID")) return { name: "PubMed", identifier: `pmid:${text("PMID")}` };
  const arxiv = ARXIV.exec(text("number"))?.[1];
  if (arxiv) return { name: "arXiv", identifier: arxiv };
  const [isbn] = text("ISBN").split(/[\s,;]+/);
  return isbn ? { name: "Crossref", identifier: `isbn:${isbn}` } : null;
}
