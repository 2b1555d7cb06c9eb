import "server-only";
import { createHash } from "node:crypto";
import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { version } from "#lib/base/version";
import { listComments } from "#lib/changes/comments/list";
import { listSuggestionRows, proposalOf } from "#lib/changes/suggestions/store";
import { canonicalText } from "#lib/document/edit/json-text";
import { findPartIds } from "#lib/documents/parts/store";
import { type DocumentWithContent, findDocumentWithContent } from "#lib/documents/store/store";
import { fileIdsIn } from "#lib/files/file-ids";
import { mayReadFile, mediaTypesOf, readFile } from "#lib/files/store";
import type { NamedHead } from "#lib/history/packs/store";
import { listVersionRows, presentVersion, readTexts } from "#lib/history/versions/store";
import { HEAD_FILE, PLACES, WORKSPACE_FORMAT, type WorkspaceDocument } from "#lib/importing/files/workspace-format";
import { findDocumentCitations } from "#lib/works/document-citations/store";
import { listCollectionRows } from "#lib/works/library/collections/store";
import { exportCitations } from "#lib/works/library/entries/exports";
import { allOfLibrary } from "#lib/works/library/entries/list";
import { type LibraryCitation, notesOf } from "#lib/works/library/entries/store";
import { findAttachments } from "#lib/works/library/works/store";
import { describedFor, named } from "../gather/gather";
import type { ExportSource } from "../manuscript/source";
import { writeInWorker } from "../write/write-in-worker";
import { inArchive } from "./in-archive";
import { type Layout, layOut, placesOf, type Reader } from "./layout";
import { findOwnFile } from "./own-file";
import { openZip, type ZipStream } from "./zip-stream";

const AT_ONCE = 100;

/**
 * Writes everything that a person owns as a zip archive, piece by piece: documents as markdown in their folders with
 * pictures, the library as BibTeX and CSL-JSON, comments, suggestions and every version as JSON.
 */
export async function* writeWorkspace(reader: Reader, now: Date): AsyncGenerator<Uint8Array> {
  const zip = openZip();
  const head = { colophon: "workspace", format: WORKSPACE_FORMAT, version, at: now.toISOString() };
  yield* zip.file(HEAD_FILE, pretty(head));
  const paths = await layOut(reader);
  for (const [id, path] of paths.documents) {
    const read = await findStill(reader, id);
    if (read) yield* writeDocument(zip, reader, read, path, paths);
  }
  yield* writeLibrary(zip, reader, paths);
  for (const id of paths.named) for (const path of placesOf(paths, id)) yield* writeFile(zip, reader, id, path);
  yield* zip.end();
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** A document, or null when it was deleted since the beginning. */
async function findStill(reader: Reader, id: string) {
  try {
    return await findDocumentWithContent({ ...reader, role: "view" }, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

async function* writeDocument(
  zip: ZipStream,
  reader: Reader,
  read: DocumentWithContent & { citationKeys: readonly string[] },
  path: string,
  paths: Layout,
): AsyncGenerator<Uint8Array> {
  const { row, content } = read;
  const { db } = reader;
  const citations = await findDocumentCitations(db, row.id);
  await placeFiles(db, canonicalText(content), paths);
  const markdown =
    (await findOwnFile(reader, { read, citations, path }, paths)) ??
    (await printed(reader, sourceOf({ ...read, content: inArchive(content, path, paths) }, citations)));
  yield* zip.file(path, markdown);
  const data: WorkspaceDocument & Record<string, unknown> = {
    id: row.id,
    path,
    sha256: createHash("sha256").update(markdown).digest("hex"),
    title: row.title,
    settings: row.settings,
    source: row.source,
    status: row.isPublished ? "published" : "draft",
    slug: row.slug,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    parts: (await findPartIds(db, row.id)).filter((id) => paths.documents.has(id)),
    citations: citations.map(({ id, key, csl }) => ({ id, key, csl })),
    comments: await commentsOf(reader, read),
    suggestions: await suggestionsOf(reader, row.id),
    files: Object.fromEntries(fileIdsIn(canonicalText(content)).flatMap((id) => pathOf(paths, id))),
    content: JSON.parse(canonicalText(content)),
  };
  const text = pretty(data);
  yield* zip.file(`${PLACES.data}/${row.id}.json`, text);
  yield* zip.pieces(`${PLACES.history}/${row.id}.jsonl`, historyOf(reader, row.id, row.version));
}

const pathOf = ({ files }: Layout, id: string): [id: string, path: string][] => {
  const path = files.get(id);
  return path === undefined ? [] : [[id, path]];
};

async function printed({ caller }: Reader, source: ExportSource): Promise<Uint8Array> {
  const options = { citations: "zotero", bibliography: "biblatex", look: "article" } as const;
  return (await writeInWorker(caller.userId, { format: "markdown", source, options })).content;
}

function sourceOf(
  { row, content, citationKeys }: DocumentWithContent & { citationKeys: readonly string[] },
  citations: Awaited<ReturnType<typeof findDocumentCitations>>,
): ExportSource {
  return {
    ...describedFor(row),
    content,
    parts: [],
    works: citations.map(({ id, key, csl }) => ({ id, key, csl, isMentioned: true })),
    citationKeys,
    formatted: { clusters: new Map(), inText: new Map(), isNoteStyle: false, bibliography: [], placement: "none" },
    pictures: new Map(),
    diagrams: new Map(),
    comments: [],
    suggestions: [],
  };
}

async function commentsOf({ db }: Reader, { row, content }: DocumentWithContent) {
  const found: WorkspaceDocument["comments"] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listComments({ db, now: new Date() }, row.id, content, { status: null, limit: AT_ONCE, cursor });
    for (const { nodeId, quote, status, messages } of page.comments) {
      found.push({
        nodeId,
        quote: quote && { exact: quote.exact, prefix: quote.prefix, suffix: quote.suffix },
        isResolved: status === "resolved",
        messages: messages.map(({ body, by, model, createdAt }) => ({
          body,
          author: named(by.name, model),
          at: createdAt,
        })),
      });
    }
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

async function suggestionsOf({ db }: Reader, id: string) {
  const found: WorkspaceDocument["suggestions"] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listSuggestionRows(db, id, { status: "pending", limit: AT_ONCE, cursor });
    for (const row of page.rows) {
      const { nodeId, placement, original, proposed } = proposalOf(row);
      const author = named(row.by.name, row.model);
      found.push({ nodeId, placement, original, proposed, author, at: row.createdAt.toISOString(), note: row.note });
    }
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

/** Every version with its author and text, oldest first, one a line. */
async function* historyOf({ db }: Reader, id: string, until: number): AsyncGenerator<string> {
  const heads = new Map<number, NamedHead>();
  for await (const { number, content } of readTexts(db, id, until)) {
    if (!heads.has(number)) {
      heads.clear();
      for (const head of await listVersionRows(db, id, number + AT_ONCE, AT_ONCE)) heads.set(head.number, head);
    }
    const head = heads.get(number);
    if (!head) continue;
    // All that the hash of a version covers, so that anybody can compute it again.
    const { restoredFrom, origins, notable } = head;
    yield `${JSON.stringify({ ...presentVersion(head), restoredFrom, origins, notable, content })}\n`;
  }
}

async function* writeLibrary(zip: ZipStream, reader: Reader, paths: Layout): AsyncGenerator<Uint8Array> {
  const { db, caller } = reader;
  const works = await allOfLibrary(db, { userId: caller.userId, sort: "created" });
  if (works.length === 0) return;
  yield* zip.file(PLACES.bibtex, await exportCitations("bibtex", works));
  yield* zip.file(PLACES.library, await exportCitations("csl-json", works));
  yield* zip.file(PLACES.collections, pretty(await collectionsOf(reader, works)));
  const several = works.flatMap((one, work) =>
    one.moreNotes.length > 0 ? { work, notes: notesOf(one).map(({ body }) => body) } : [],
  );
  yield* zip.file(PLACES.notes, pretty(several));
  const found = await findAttachments(
    db,
    works.map(({ id }) => id),
  );
  const text = pretty(
    works.flatMap(({ id }, work) => (found.get(id) ?? []).map(({ title, url }) => ({ work, title, url }))),
  );
  await placeFiles(db, text, paths);
  yield* zip.file(PLACES.attachments, text);
}

async function collectionsOf({ db, caller }: Reader, works: readonly LibraryCitation[]) {
  const rows: { id: string; name: string; parentId: string | null }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listCollectionRows(db, { userId: caller.userId, limit: AT_ONCE, cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows.map(({ id, name, parentId }) => ({
    id,
    name,
    parentId,
    works: works.flatMap(({ collectionIds }, at) => (collectionIds.includes(id) ? at : [])),
  }));
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "application/pdf": "pdf",
};

/** Gives the stored files that a text names a place in the archive. */
async function placeFiles(db: Executor, text: string, { files, named }: Layout): Promise<void> {
  const ids = fileIdsIn(text);
  const unplaced = ids.filter((id) => !files.has(id));
  for (const [id, mediaType] of await mediaTypesOf(db, unplaced)) {
    files.set(id, `${PLACES.files}/${id}.${EXTENSIONS[mediaType] ?? "bin"}`);
  }
  for (const id of ids) named.add(id);
}

async function* writeFile(
  zip: ZipStream,
  { db, caller }: Reader,
  id: string,
  path: string,
): AsyncGenerator<Uint8Array> {
  if (!(await mayReadFile(db, caller, id))) return;
  const file = await readFile(db, id);
  if (file) yield* zip.file(path, file.content, true);
}
