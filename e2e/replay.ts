import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { emptyPdf } from "./empty-pdf";
import { ARXIV_ENTRIES, ARXIV_ERROR } from "./replay/arxiv-entries";
import { CHAPTER_OF_BOOK, CROSSREF_RECORDS } from "./replay/crossref-records";
import { DATACITE_RECORDS } from "./replay/datacite-records";
import { PUBMED_RECORDS } from "./replay/pubmed-records";
import { WEB_PAGES } from "./replay/web-pages";
import { WIKIDATA_ENTITIES } from "./replay/wikidata-entities";

/** The settings that point a workspace to the replay server. */
export type ReplaySetting =
  | "DOI_BASE_URL"
  | "CROSSREF_BASE_URL"
  | "DATACITE_BASE_URL"
  | "PUBMED_BASE_URL"
  | "ARXIV_BASE_URL"
  | "OPENALEX_BASE_URL"
  | "SEMANTIC_SCHOLAR_BASE_URL"
  | "WIKIDATA_BASE_URL"
  | "ALLOW_PRIVATE_HOSTS";

/** A recorded request. */
export type ReplayRequest = { service: string; path: string; headers: IncomingMessage["headers"] };

/** A running replay server for the metadata services and some web sites. */
export type Replay = {
  origin: string;
  baseUrls: Record<ReplaySetting, string>;
  requests: ReplayRequest[];
  /** Requests without a recording; a test that leaves entries here has used an unexpected service. */
  unknown: string[];
  /** Makes a service fail until it is repaired: every request gets this status, or with `slow` no response. */
  break(service: string, how: number | "slow", headers?: Record<string, string>): void;
  mend(service: string): void;
  /** From now on Crossref has a notice that the work of this DOI was retracted. */
  retract(doi: string): void;
  close(): Promise<void>;
};

type Reply = { status?: number; type?: string; body: string; headers?: Record<string, string> };
type Asked = {
  path: string;
  query: URLSearchParams;
  accept: string;
  origin: string;
  retracted: ReadonlySet<string>;
};
type Answer = (asked: Asked) => Reply | null;

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

// A well-formed but unregistered DOI.
const isUnregistered = (doi: string) => doi.startsWith("10.5555/");

const SERVICES: Record<string, Answer> = {
  wikidata: ({ query }) => {
    const ids = query.get("ids")?.split("|") ?? [];
    return json({ entities: Object.fromEntries(ids.map((id) => [id, WIKIDATA_ENTITIES[id] ?? { id, missing: "" }])) });
  },
  doi: ({ path, accept, origin }): Reply | null => {
    const doi = path.slice(1).toLowerCase();
    if (isUnregistered(doi)) {
      return { status: 404, type: "text/html;charset=utf-8", body: "<html><title>Error: DOI Not Found</title></html>" };
    }
    if (!accept.includes("citationstyles"))
      return { status: 302, body: "", headers: { location: `${origin}/pages/bare` } };
    if (CROSSREF_RECORDS[doi]) {
      const location = `${origin}/crossref/v1/works/${doi}/transform`;
      return { status: 302, type: "text/html", body: "Handle Redirect", headers: { location, vary: "Accept" } };
    }
    // A DataCite DOI redirects to a landing page, which does not serve CSL.
    return DATACITE_RECORDS[doi] ? { status: 302, body: "", headers: { location: `${origin}/pages/bare` } } : null;
  },
  crossref: ({ path, query, retracted }) => {
    const transformed = /^\/v1\/works\/(.+)\/transform$/.exec(path)?.[1];
    if (transformed) {
      const record = crossrefRecord(transformed, retracted);
      return record ? { ...json(record), type: "application/vnd.citationstyles.csl+json" } : null;
    }
    const doi = /^\/works\/(.+)$/.exec(path)?.[1]?.toLowerCase();
    if (doi) return crossrefWork(doi, retracted);
    if (path !== "/works") return null;
    return crossrefList(query);
  },
  datacite: ({ path }) => {
    const doi = /^\/dois\/(.+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
    const attributes = DATACITE_RECORDS[doi];
    if (attributes) return json({ data: { id: doi, type: "dois", attributes } });
    if (CROSSREF_RECORDS[doi] || isUnregistered(doi) || doi.startsWith("10.48550/")) {
      return json({ errors: [{ status: "404", title: "The resource you are looking for doesn't exist." }] }, 404);
    }
    return null;
  },
  pubmed: ({ path, query }) => {
    const ids = (query.get("id") ?? "").split(",");
    if (path === "/entrez/eutils/efetch.fcgi") {
      const articles = ids.map((id) => PUBMED_RECORDS[id] ?? "").join("\n");
      const doctype =
        '<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">';
      return {
        type: "text/xml; charset=UTF-8",
        body: `<?xml version="1.0" ?>\n${doctype}\n<PubmedArticleSet>${articles}</PubmedArticleSet>`,
      };
    }
    if (path === "/entrez/eutils/esummary.fcgi" && query.get("db") === "pmc") return json(pmcSummary(ids[0] ?? ""));
    if (path !== "/entrez/eutils/esearch.fcgi") return null;
    const idlist = finds(query.get("term"), "genbank nucleotide") ? ["23193287"] : [];
    return json({
      header: { type: "esearch", version: "0.3" },
      esearchresult: { count: String(idlist.length), idlist },
    });
  },
  arxiv: ({ path, query }) => {
    if (path !== "/api/query") return null;
    const [id = ""] = (query.get("id_list") ?? "").split(",");
    const bare = id.replace(/v\d+$/, "");
    if (id) return feed(ARXIV_ENTRIES[bare] ?? (bare === "9999.99999" ? "" : ARXIV_ERROR));
    return feed(finds(query.get("search_query"), "attention need") ? (ARXIV_ENTRIES["1706.03762"] ?? "") : "");
  },
  openalex: ({ path, query, origin }) => {
    if (path === "/works") return json(openalexList(query.get("search") ?? query.get("filter")));
    return path === `/works/doi:${PREPRINT}` ? json(openalexPreprint(origin)) : null;
  },
  semanticscholar: ({ path, query }) =>
    path === "/graph/v1/paper/search" ? json(scholarList(query.get("query"))) : null,
  pages: ({ path }) => {
    const page = WEB_PAGES[path.slice(1)];
    if (page) return { type: "text/html; charset=utf-8", body: page };
    if (path === "/open.pdf") return { type: "application/pdf", body: emptyPdf.toString() };
    if (path === "/paper%20one.pdf") return { type: "application/pdf", body: "%PDF-1.7" };
    if (path === "/moved") return { status: 301, body: "", headers: { location: "highwire" } };
    if (path.startsWith("/guarded/"))
      return { status: 403, type: "text/html", body: "<title>Just a moment...</title>" };
    return path === "/gone" ? { status: 404, type: "text/html", body: "<title>Not found</title>" } : null;
  },
};

function crossrefRecord(doi: string, retracted: ReadonlySet<string>): Record<string, unknown> | undefined {
  const record = CROSSREF_RECORDS[doi];
  const notice = { "updated-by": [{ DOI: "10.5555/notice", type: "retraction", label: "Retraction" }] };
  return record && retracted.has(doi) ? { ...record, ...notice } : record;
}

function crossrefWork(doi: string, retracted: ReadonlySet<string>): Reply | null {
  const record = crossrefRecord(doi, retracted);
  if (record) return json({ status: "ok", "message-type": "work", "message-version": "1.0.0", message: record });
  const isElsewhere = DATACITE_RECORDS[doi] || isUnregistered(doi);
  return isElsewhere ? { status: 404, type: "text/plain", body: "Resource not found." } : null;
}

function crossrefList(query: URLSearchParams): Reply | null {
  const isbn = /^isbn:(\d+)$/.exec(query.get("filter") ?? "")?.[1];
  const books = [CHAPTER_OF_BOOK, ...Object.values(CROSSREF_RECORDS)];
  const dois = query.get("filter")?.match(/(?<=doi:)[^,]+/g);
  const words = query.get("query.bibliographic");
  if (!isbn && !dois && words === null) return null;
  const items = isbn
    ? books.filter(({ ISBN }) => Array.isArray(ISBN) && ISBN.includes(isbn))
    : dois
      ? Object.entries(CROSSREF_RECORDS).flatMap(([doi, record]) => (dois.includes(doi) ? [record] : []))
      : Object.values(CROSSREF_RECORDS).filter(({ title }) => finds(words, String(title)));
  return json({ status: "ok", "message-type": "work-list", message: { "total-results": items.length, items } });
}

/** Whether a text contains any word of a search. */
const finds = (words: string | null, text: string) =>
  (words ?? "")
    .toLowerCase()
    .match(/[a-z]{4,}/g)
    ?.some((word) => text.toLowerCase().includes(word)) ?? false;

function pmcSummary(id: string) {
  const known = { "3531190": { pmid: "23193287", doi: "10.1093/nar/gks1195" } }[id];
  const summary = known
    ? {
        uid: id,
        articleids: [
          { idtype: "pmid", value: known.pmid },
          { idtype: "doi", value: known.doi },
        ],
      }
    : { uid: id, error: "cannot get document summary" };
  return { header: { type: "esummary", version: "0.3" }, result: { uids: [id], [id]: summary } };
}

const feed = (entries: string): Reply => ({
  type: "application/atom+xml; charset=utf-8",
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">ArXiv Query</title><opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>${entries}</feed>`,
});

const PREPRINT = "10.1101/2020.03.22.002386";

/** What OpenAlex says of a preprint: where it is open, and what is similar. */
const openalexPreprint = (origin: string) => ({
  best_oa_location: { is_oa: true, pdf_url: `${origin}/pages/open.pdf` },
  locations: [],
  related_works: ["https://openalex.org/W1"],
  referenced_works: [],
});

function openalexList(words: string | null) {
  const measured = {
    id: "https://openalex.org/W1",
    doi: "https://doi.org/10.1038/nphys1170",
    display_name: "Measured measurement",
    publication_year: 2009,
    publication_date: "2009-01-01",
    type: "article",
    is_retracted: false,
    authorships: [{ author: { display_name: "Markus Aspelmeyer" } }],
    primary_location: {
      source: { display_name: "Nature Physics" },
      landing_page_url: "https://doi.org/10.1038/nphys1170",
    },
    biblio: { volume: "5", issue: "1", first_page: "11", last_page: "12" },
  };
  const undated = { ...measured, doi: null, display_name: "On measurement", type: "preprint", biblio: null };
  const results =
    words === "openalex:W1" ? [measured] : finds(words, "measured measurement") ? [measured, undated] : [];
  return { meta: { count: results.length }, results };
}

function scholarList(words: string | null) {
  if (!finds(words, "measured measurement")) return { total: 0, offset: 0 };
  const paper = {
    paperId: "f00",
    title: "Measured measurement",
    year: 2009,
    publicationDate: null,
    venue: "",
    authors: [{ authorId: "1", name: "M. Aspelmeyer" }],
    externalIds: { DOI: "10.1038/NPHYS1170" },
    publicationTypes: ["JournalArticle"],
    journal: { name: "Nature Physics", volume: "5", pages: "\n 11-12 " },
  };
  return { total: 1, offset: 0, data: [paper] };
}

/** Starts the replay server on a free port of this machine. */
export async function startReplay(): Promise<Replay> {
  const requests: ReplayRequest[] = [];
  const unknown: string[] = [];
  const retracted = new Set<string>();
  const broken = new Map<string, { how: number | "slow"; headers: Record<string, string> }>();

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const [, service = "", rest = ""] = /^\/([a-z]+)(\/.*)?$/.exec(url.pathname) ?? [];
    requests.push({ service, path: rest + url.search, headers: request.headers });
    const fault = broken.get(service);
    if (fault?.how === "slow") return;
    if (fault)
      return send(response, {
        status: Number(fault.how),
        type: "text/html",
        body: "<h1>Error</h1>",
        headers: fault.headers,
      });
    const isPage = service === "pages";
    const asked = {
      path: isPage ? rest : decodeURIComponent(rest),
      query: url.searchParams,
      accept: request.headers.accept ?? "",
      origin: url.origin,
      retracted,
    };
    const reply = SERVICES[service]?.(asked) ?? null;
    if (!reply) unknown.push(`${request.method} ${request.url}`);
    send(response, reply ?? { status: 500, type: "text/plain", body: "Nothing is recorded for this request." });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    baseUrls: {
      DOI_BASE_URL: `${origin}/doi`,
      CROSSREF_BASE_URL: `${origin}/crossref`,
      DATACITE_BASE_URL: `${origin}/datacite`,
      PUBMED_BASE_URL: `${origin}/pubmed`,
      ARXIV_BASE_URL: `${origin}/arxiv`,
      OPENALEX_BASE_URL: `${origin}/openalex`,
      SEMANTIC_SCHOLAR_BASE_URL: `${origin}/semanticscholar`,
      WIKIDATA_BASE_URL: `${origin}/wikidata`,
      ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}`,
    },
    requests,
    unknown,
    break: (service, how, headers = {}) => void broken.set(service, { how, headers }),
    mend: (service) => void broken.delete(service),
    retract: (doi) => void retracted.add(doi),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status = 200, type = "text/plain", body, headers = {} }: Reply): void {
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(body);
}
