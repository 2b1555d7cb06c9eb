import "server-only";
import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document, importedFile } from "#db/schema";
import type { DocumentJson } from "#lib/document/model/document";
import type { DocumentRow } from "#lib/documents/store/store";
import { keepFile } from "#lib/files/store";
import type { FoundFile } from "#lib/importing/draft/imported";
import { findDocumentCitations } from "#lib/works/document-citations/store";
import { fingerprintOf } from "./fingerprint";

/** The markdown file that a document was imported from, without its bytes. */
export type ImportedFile = typeof importedFile.$inferSelect;

type Imported = {
  row: DocumentRow;
  content: DocumentJson;
  own: FoundFile;
  /** The folder that the import went into. */
  rootId: string | null;
  /** The ids of the stored pictures by their keys in the import. */
  files: ReadonlyMap<string, string>;
};

/** Keeps the file of a document that was just imported, with what it led to. */
export async function insertImportedFile(
  { db, caller, now }: { db: Executor; caller: { userId: string }; now: Date },
  { row, content, own, rootId, files }: Imported,
): Promise<void> {
  const sha256 = new Uint8Array(createHash("sha256").update(own.bytes).digest());
  const kept = { mediaType: "text/markdown", sha256, content: own.bytes, width: null, height: null };
  // A picture that could not be stored leads nowhere.
  const idOf = (target: string) => (target.startsWith("doc_") ? target : files.get(target));
  await db.insert(importedFile).values({
    documentId: row.id,
    fileId: await keepFile(db, caller.userId, kept, now),
    rootId,
    path: own.path,
    title: row.title,
    fingerprint: fingerprintOf({ row, content }, await findDocumentCitations(db, row.id)),
    links: own.links.flatMap(({ address, target }) => asId(idOf(target), (id) => ({ address, id }))),
    pictures: own.pictures.flatMap(({ path, target }) => asId(idOf(target), (id) => ({ path, id }))),
  });
}

const asId = <Made>(id: string | undefined, make: (id: string) => Made): Made[] => (id === undefined ? [] : [make(id)]);

/** The files that a person's documents were imported from, by the ids of the documents. */
export async function findImportedFiles(db: Executor, ownerId: string): Promise<Map<string, ImportedFile>> {
  const rows = await db
    .select({ found: importedFile })
    .from(importedFile)
    .innerJoin(document, eq(document.id, importedFile.documentId))
    .where(and(eq(document.userId, ownerId), isNull(document.deletedAt)))
    .orderBy(importedFile.documentId);
  return new Map(rows.map(({ found }) => [found.documentId, found]));
}
