import "server-only";
import type { Executor } from "#db/connection/client";
import type { Caller } from "#lib/base/caller";
import { env } from "#lib/base/env";
import { listComments } from "#lib/changes/comments/list";
import { listSuggestionRows, proposalOf } from "#lib/changes/suggestions/store";
import type { DocumentJson } from "#lib/document/model/document";
import { DEFAULT_STYLE } from "#lib/documents/store/settings";
import type { DocumentRow } from "#lib/documents/store/store";
import { authorsOf } from "#lib/publishing/authors-of";
import { wantedLists } from "#lib/publishing/contents";
import { licenseAddress } from "#lib/publishing/license";
import {
  type FormattedDocument,
  formatCited,
  formatDocument,
  unformattedCited,
  unformattedDocument,
} from "#lib/works/document-citations/format-document";
import type { Format } from "../manuscript/formats";
import type { ExportComment, ExportSource, ExportSuggestion } from "../manuscript/source";
import { diagramFiles } from "./diagrams";
import { picturesOf } from "./pictures";
import type { Assembled, BookText } from "./read-book";

type Asked = { db: Executor; caller: Caller };
type Read = Pick<Assembled, "row" | "content" | "citationKeys"> & Partial<Assembled>;

const WITH_PICTURES = new Set<Format>(["docx", "pdf", "latex", "html", "epub", "rocrate"]);
const WITH_DIAGRAMS = new Set<Format>(["docx", "pdf", "html", "epub", "rocrate"]);
const AT_ONCE = 500;

/** Collects what a format needs of a document that the caller may read, or of a book. Throws `unknown_style`. */
export async function gather({ db, caller }: Asked, read: Read, format: Format): Promise<ExportSource> {
  const { row, content, citationKeys } = read;
  const formatted = await formattedFor(db, read, format);
  const texts = format === "docx" ? (read.texts ?? [alone(row, content)]) : [];
  return {
    ...describedFor(row),
    content,
    parts: (read.texts ?? []).flatMap(({ startId }) => startId ?? []),
    works: formatted.citations.map(({ id, key, csl }) => ({ id, key, csl, isMentioned: formatted.mentions.has(id) })),
    citationKeys,
    formatted: withoutRows(formatted),
    pictures: WITH_PICTURES.has(format) ? await picturesOf(db, caller, content) : new Map(),
    diagrams: WITH_DIAGRAMS.has(format) ? await diagramFiles(caller.userId, content, format === "docx") : new Map(),
    comments: await ofAll(texts, (text) => openComments(db, text)),
    suggestions: await ofAll(texts, (text) => openSuggestions(db, text)),
  };
}

/** A text that is in no book. */
const alone = ({ id }: DocumentRow, content: DocumentJson): BookText => ({
  ...{ id, content, titleId: null, startId: null },
  inBook: (node) => node,
  idInBook: (id) => id,
});

async function formattedFor(db: Executor, { row, content, cited }: Read, format: Format): Promise<FormattedDocument> {
  // Markdown has the citations themselves, so it goes out however long formatting them would take.
  const isPlain = format === "markdown";
  if (cited) return isPlain ? unformattedCited(cited, content) : formatCited(cited, row, content);
  return isPlain ? unformattedDocument(db, row.id, content) : formatDocument(db, row, content);
}

async function ofAll<Found>(texts: readonly BookText[], find: (text: BookText) => Promise<Found[]>): Promise<Found[]> {
  const found: Found[] = [];
  for (const text of texts) found.push(...(await find(text)));
  return found;
}

/** What every export says of a document, besides its text. */
export const describedFor = (row: DocumentRow) => ({
  id: row.id,
  title: row.title,
  authors: authorsOf(row.settings, row.ownerName),
  locale: typeof row.settings.locale === "string" ? row.settings.locale : "en",
  style: typeof row.settings.citationStyle === "string" ? row.settings.citationStyle : DEFAULT_STYLE,
  date: row.publishedAt ?? row.updatedAt,
  url: row.isPublished && row.slug ? `${env().APP_URL}/p/${row.slug}` : null,
  origin: env().APP_URL,
  version: row.version,
  changedAt: row.updatedAt,
  excerpt: row.excerpt,
  license: licenseOf(row.settings),
  doi: typeof row.settings.doi === "string" ? row.settings.doi : null,
  contact: env().CONTACT_EMAIL ?? null,
  isNumbered: row.settings.numberedHeadings === true,
  hasContents: row.settings.toc === true,
  lists: wantedLists(row.settings),
});

function licenseOf({ license }: DocumentRow["settings"]): ExportSource["license"] {
  const address = licenseAddress({ license });
  return typeof license === "string" && address !== null ? { id: license, address } : null;
}

// The rows of the cited works are not needed twice in the worker.
const withoutRows = ({ clusters, inText, isNoteStyle, bibliography, placement }: FormattedDocument) => ({
  clusters,
  inText,
  isNoteStyle,
  bibliography,
  placement,
});

async function openComments(db: Executor, text: BookText): Promise<ExportComment[]> {
  const found: ExportComment[] = [];
  for (let cursor: string | undefined; ; ) {
    const { comments, nextCursor } = await listComments({ db, now: new Date() }, text.id, text.content, {
      status: "open",
      limit: AT_ONCE,
      cursor,
    });
    for (const { id, nodeId, quote, orphaned, messages } of comments) {
      const written = messages.map(({ body, by, model, createdAt }) => ({
        author: named(by.name, model),
        at: new Date(createdAt),
        body,
      }));
      const place = orphaned || nodeId === null ? text.titleId : text.idInBook(nodeId);
      found.push({ id, nodeId: place, quote: orphaned ? null : quote, messages: written });
    }
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
}

async function openSuggestions(db: Executor, text: BookText): Promise<ExportSuggestion[]> {
  const found: ExportSuggestion[] = [];
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = await listSuggestionRows(db, text.id, { status: "pending", limit: AT_ONCE, cursor });
    for (const row of rows) {
      const { nodeId, placement, ...texts } = proposalOf(row);
      const author = named(row.by.name, row.model);
      const [original, proposed] = [texts.original.map(text.inBook), texts.proposed.map(text.inBook)];
      const place = nodeId === null ? null : text.idInBook(nodeId);
      found.push({
        id: row.id,
        nodeId: place,
        placement,
        original,
        proposed,
        author,
        at: row.createdAt,
        note: row.note,
      });
    }
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
}

/** The name of an author, with an agent's model. */
export const named = (name: string, model: string | null) => (model === null ? name : `${name} (${model})`);
