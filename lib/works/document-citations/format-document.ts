import "server-only";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/connection/client";
import { type Formatted, formatCitations } from "#lib/citations/format/format-citations";
import { findStyle } from "#lib/citations/styles/catalogue";
import type { DocumentJson } from "#lib/document/model/document";
import type { FormattedCitations, Words } from "#lib/document/model/formatted-citations";
import { citedIds } from "#lib/document/model/known-citations";
import { DEFAULT_STYLE } from "#lib/documents/store/settings";
import type { Settings } from "#lib/shapes/document-shape";
import { type AddressedCluster, clustersOf } from "./clusters-of";
import { type DocumentCitation, findAllCitations, findDocumentCitations } from "./store";

/** The formatted citations of a document. */
export type FormattedDocument = FormattedCitations & {
  /** The cited works: those that the text mentions in order of appearance, then the others in the order of adding. */
  citations: readonly DocumentCitation[];
  /** The number of mentions in the text, by citation id. */
  mentions: ReadonlyMap<string, number>;
  /** The bibliography entries by citation id; null for a style without bibliography. */
  entries: ReadonlyMap<string, Words> | null;
};

type Place = { id: string; userId: string; version: number; settings: Settings };

const CACHED_DOCUMENTS = 200;

// A version fixes the citations of a document, so a cached result is valid on every instance.
const formatted = new LRUCache<string, FormattedDocument>({ max: CACHED_DOCUMENTS });

/** Formats the citations of a committed version; throws `unknown_style`. */
export async function formatDocument(db: Executor, row: Place, content: DocumentJson): Promise<FormattedDocument> {
  const key = `${row.id}:${row.version}`;
  const known = formatted.get(key);
  if (known) return known;
  const made = await formatUncommitted(db, row, content);
  formatted.set(key, made);
  return made;
}

/** Formats the citations of a version that is not committed, so nothing is cached. */
export async function formatUncommitted(
  db: Executor,
  { id, userId, settings }: Pick<Place, "id" | "userId" | "settings">,
  content: DocumentJson,
): Promise<FormattedDocument> {
  return formatCited(await findDocumentCitations(db, id), { userId, settings }, content);
}

/** Formats the citations of an earlier version, with those that were removed since. */
export async function formatEarlier(
  db: Executor,
  { id, userId, settings }: Pick<Place, "id" | "userId" | "settings">,
  content: DocumentJson,
): Promise<FormattedDocument> {
  const mentioned = new Set(citedIds(content));
  const all = await findAllCitations(db, id);
  const cited = all.filter((one) => one.removedAt === null || mentioned.has(one.id));
  return formatCited(cited, { userId, settings }, content);
}

/** Formats a text that cites these works, given in the order of adding; throws `unknown_style`. */
export async function formatCited(
  cited: readonly DocumentCitation[],
  { userId, settings }: Pick<Place, "userId" | "settings">,
  content: DocumentJson,
): Promise<FormattedDocument> {
  if (cited.length === 0) return CITES_NOTHING;
  const style = typeof settings.citationStyle === "string" ? settings.citationStyle : DEFAULT_STYLE;
  const locale = typeof settings.locale === "string" ? settings.locale : undefined;
  const clusters = clustersOf(content, { inNotes: findStyle(style).class === "note" });
  const mentions = mentionsIn(clusters);
  const citations = inOrder(cited, mentions);
  const items = citations.map(({ id, csl }) => ({ id, csl }));
  const made = await formatCitations({ style, locale, person: userId, items, clusters });
  return present(made, settings, { citations, mentions, clusters });
}

/** The cited works of a text and their mentions, for a reader that needs no words of them. */
export const unformattedDocument = async (
  db: Executor,
  id: string,
  content: DocumentJson,
): Promise<FormattedDocument> => unformattedCited(await findDocumentCitations(db, id), content);

/** The same of a text that cites these works, given in the order of adding. */
export function unformattedCited(cited: readonly DocumentCitation[], content: DocumentJson): FormattedDocument {
  const mentions = mentionsIn(clustersOf(content, { inNotes: false }));
  return { ...CITES_NOTHING, citations: inOrder(cited, mentions), mentions };
}

function present(
  { clusters: printed, inText, bibliography, style }: Formatted,
  settings: Settings,
  {
    citations,
    mentions,
    clusters,
  }: Pick<FormattedDocument, "citations" | "mentions"> & { clusters: AddressedCluster[] },
): FormattedDocument {
  const keys = new Map(citations.map(({ id, key }) => [id, key]));
  const mentioned = (bibliography ?? []).filter(({ id }) => mentions.has(id));
  const placement = settings.bibliography;
  return {
    citations,
    mentions,
    inText: new Map(Object.entries(inText)),
    entries: bibliography && new Map(bibliography.map(({ id, text, html }) => [id, { text, html }])),
    clusters: new Map(clusters.map(({ address }, at) => [address, printed[at] ?? NOTHING])),
    isNoteStyle: style.class === "note",
    bibliography: mentioned.map(({ id, html }) => ({ key: keys.get(id) ?? id, html })),
    placement: placement === "node" || placement === "none" ? placement : "auto",
  };
}

const CITES_NOTHING: FormattedDocument = {
  citations: [],
  mentions: new Map(),
  inText: new Map(),
  entries: null,
  clusters: new Map(),
  isNoteStyle: false,
  bibliography: [],
  placement: "none",
};

const NOTHING = { text: "", html: "", author: null };

/** The number of mentions of each work, in order of appearance. */
function mentionsIn(clusters: readonly AddressedCluster[]): Map<string, number> {
  const mentions = new Map<string, number>();
  for (const { cid } of clusters.flatMap(({ items }) => items)) mentions.set(cid, (mentions.get(cid) ?? 0) + 1);
  return mentions;
}

function inOrder(citations: readonly DocumentCitation[], mentions: ReadonlyMap<string, number>): DocumentCitation[] {
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  const mentioned = [...mentions.keys()].flatMap((id) => byId.get(id) ?? []);
  return [...mentioned, ...citations.filter(({ id }) => !mentions.has(id))];
}
