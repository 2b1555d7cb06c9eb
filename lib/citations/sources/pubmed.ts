import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { readPubmed } from "./pubmed-xml";
import { readJson } from "./read-json";
import type { Registries } from "./registries";
import type { Work } from "./work";

/** Fetches the works with these ids from PubMed, in the order of its response; omits unknown ids. */
export async function pubmedByIds(
  registries: Registries,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Work[]> {
  if (ids.length === 0) return [];
  const path = pathOf(registries, "efetch", { db: "pubmed", id: ids.join(","), retmode: "xml" });
  const response = await registries.ask("pubmed", { path, accept: "application/xml", signal });
  const works = response.status === 200 ? readPubmed(response.text) : [];
  if (works) return works;
  throw new AppError("upstream_unavailable", "PubMed sent a response that cannot be read.", {
    hint: "Nothing was saved. Try again later, or give the work as csl.",
  });
}

const summary = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
});
const article = z.object({
  articleids: z.array(z.object({ idtype: z.string(), value: z.string() })).catch([]),
});

/** The PubMed id and DOI of a PMC article, each null when it has none; null when PMC has no such article. */
export async function idsOfPmc(registries: Registries, pmc: string, signal: AbortSignal) {
  const id = pmc.replace(/^PMC/i, "");
  const path = pathOf(registries, "esummary", { db: "pmc", id, retmode: "json" });
  const response = await registries.ask("pubmed", { path, accept: "application/json", signal });
  if (response.status !== 200) return null;
  const { result } = readJson("pubmed", response, summary);
  const ids = article.safeParse(result?.[id]).data?.articleids ?? [];
  const idOf = (type: string) => ids.find(({ idtype, value }) => idtype === type && value !== "0")?.value ?? null;
  const [pmid, doi] = [idOf("pmid"), idOf("doi")];
  return pmid || doi ? { pmid, doi } : null;
}

const found = z.object({ esearchresult: z.object({ idlist: z.array(z.string()) }) });

/** Searches PubMed by words, best match first. */
export async function pubmedSearch(registries: Registries, q: string, limit: number, signal: AbortSignal) {
  const query = { db: "pubmed", term: q, retmax: String(limit), sort: "relevance", retmode: "json" };
  const path = pathOf(registries, "esearch", query);
  const response = await registries.ask("pubmed", { path, accept: "application/json", signal });
  const { idlist } = readJson("pubmed", response, found).esearchresult;
  return pubmedByIds(registries, idlist, signal);
}

function pathOf({ settings }: Registries, program: string, query: Record<string, string>): string {
  const parameters = new URLSearchParams({ ...query, tool: "colophon" });
  if (settings.CONTACT_EMAIL) parameters.set("email", settings.CONTACT_EMAIL);
  if (settings.NCBI_API_KEY) parameters.set("api_key", settings.NCBI_API_KEY);
  return `/entrez/eutils/${program}.fcgi?${parameters}`;
}
