import { AppError } from "#lib/base/errors";
import type { CslItem } from "../csl/csl";
import { normalizeCsl } from "../csl/normalize-csl";
import { readName } from "../csl/read-name";
import { dataciteByDoi } from "./datacite";
import { type Element, readXml } from "./read-xml";
import type { Registries } from "./registries";
import { firstFailure, resultOf } from "./result";
import type { Work } from "./work";

/**
 * Fetches the work with an arXiv id, from arXiv or, where that is unavailable, from DataCite, where arXiv registers
 * DOIs.
 * @throws AppError citation_not_found, upstream_unavailable, upstream_timeout
 */
export async function resolveArxiv(registries: Registries, id: string, signal: AbortSignal): Promise<Work> {
  const arxiv = await resultOf(arxivById(registries, id, signal));
  if ("value" in arxiv && arxiv.value) return arxiv.value;
  const doi = `10.48550/arxiv.${withoutVersion(id)}`;
  const datacite = await resultOf(dataciteByDoi(registries, doi, signal));
  if ("value" in datacite && datacite.value) return { ...datacite.value, identifier: { type: "arxiv", value: id } };
  // arXiv is authoritative for its own ids, so DataCite's availability then changes nothing.
  const failure = "value" in arxiv ? null : firstFailure([arxiv, datacite]);
  if (failure) throw failure;
  throw new AppError("citation_not_found", `There is no arXiv paper ${id}.`, {
    hint: "Compare the id with the one on the paper, or search by title with search_citations.",
  });
}

async function arxivById(registries: Registries, id: string, signal: AbortSignal): Promise<Work | null> {
  const path = `/api/query?id_list=${id.split("/").map(encodeURIComponent).join("/")}&max_results=1`;
  const [work] = await query(registries, path, signal);
  if (!work) return null;
  const hasVersion = /v\d+$/.test(id);
  return {
    ...work,
    csl: hasVersion ? { ...work.csl, number: `arXiv:${id}` } : work.csl,
    identifier: { type: "arxiv", value: id },
  };
}

/** Searches arXiv by words, best match first. */
export function arxivSearch(registries: Registries, q: string, limit: number, signal: AbortSignal): Promise<Work[]> {
  // Its query language has operators, brackets and quotes: pass words only.
  const words = q.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const terms = words.map((word) => `all:${encodeURIComponent(word)}`).join("+AND+");
  return query(registries, `/api/query?search_query=${terms}&max_results=${limit}`, signal);
}

async function query(registries: Registries, path: string, signal: AbortSignal): Promise<Work[]> {
  const response = await registries.ask("arxiv", { path, accept: "application/atom+xml", signal });
  const feed = readXml(response.text)?.children("feed")[0];
  if (!feed && response.status === 200) {
    throw new AppError("upstream_unavailable", "arXiv sent a response that cannot be read.", {
      hint: "Nothing was saved. Try again later, or give the work as csl.",
    });
  }
  return feed?.children("entry").flatMap((entry) => readEntry(entry) ?? []) ?? [];
}

/** Reads an entry of the feed; null for arXiv's “not found”: an entry named “Error”, or one without authors. */
function readEntry(entry: Element): Work | null {
  const id = /arxiv\.org\/abs\/(.+)$/.exec(entry.child("id").text)?.[1];
  if (!id || entry.child("title").text === "Error" || entry.children("author").length === 0) return null;
  const bare = withoutVersion(id);
  const csl: CslItem = normalizeCsl({
    type: "article",
    title: entry.child("title").text,
    author: entry.children("author").flatMap((author) => readName(author.child("name").text) ?? []),
    issued: entry.child("published").text.slice(0, 10),
    publisher: "arXiv",
    number: `arXiv:${bare}`,
    abstract: entry.child("summary").text,
    DOI: `10.48550/arXiv.${bare}`,
    URL: `https://arxiv.org/abs/${bare}`,
  });
  const newer = entry.child("doi").text.toLowerCase();
  // Withdrawn papers stay in arXiv with a note by their authors.
  const isWithdrawn = /^(?:this (?:paper|article|manuscript|submission) has been withdrawn|withdrawn\b)/i;
  const retracted = isWithdrawn.test(entry.child("comment").text) || isWithdrawn.test(entry.child("summary").text);
  return {
    csl,
    identifier: { type: "arxiv", value: bare },
    checks: { verified: true, retracted, newerVersion: newer || null },
  };
}

const withoutVersion = (id: string) => id.replace(/v\d+$/, "");
