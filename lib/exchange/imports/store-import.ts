import { setImmediate } from "node:timers/promises";
import { AppError } from "#lib/base/errors";
import { log } from "#lib/base/log";
import type { Context } from "#lib/base/operation";
import { setParts } from "#lib/changes/parts/set-parts";
import { insertDocument } from "#lib/changes/writing/commit";
import type { CslItem } from "#lib/citations/csl/csl";
import { parseCanonical } from "#lib/document/edit/json-text";
import { mergeSettings } from "#lib/documents/store/settings";
import type { DocumentRow } from "#lib/documents/store/store";
import { filePath } from "#lib/files/file-ids";
import { readPdf } from "#lib/files/read-pdf";
import type { Picture } from "#lib/files/read-picture";
import { keepFile } from "#lib/files/store";
import { insertFolder, lockFolderForUse } from "#lib/filing/folders/store";
import { withoutHiddenText } from "#lib/importing/draft/hidden-text";
import type { Found, FoundDocument } from "#lib/importing/draft/imported";
import { insertCitationsOfNew } from "#lib/works/document-citations/store";
import { insertCollection, link } from "#lib/works/library/collections/store";
import { editCitation } from "#lib/works/library/entries/filing";
import { MAX_NOTE } from "#lib/works/library/entries/filing-fields";
import type { Saved } from "#lib/works/library/entries/save";
import { saveManyWorks } from "#lib/works/library/entries/save-many";
import { attach } from "#lib/works/library/works/store";
import { insertImportedFile } from "./store";
import { storeRemarks } from "./store-remarks";
import { pictureAddresses, withStoredPictures } from "./stored-pictures";

/** Everything that a file holds, with its pictures read. */
export type ReadImport = Omit<Found, "pictures"> & { fileName: string; pictures: ReadonlyMap<string, Picture> };

/** The result of an import. */
export type Imported = { documents: DocumentRow[]; works: Saved[]; warnings: string[] };

/**
 * Stores what a file holds: its works in parts, then each document with all that belongs to it in a transaction of its
 * own, so that a large import blocks nobody. What fails is named in the warnings; throws when nothing could be stored.
 */
export async function storeImport(context: Context, folderId: string | null, given: ReadImport): Promise<Imported> {
  const { db, caller, now } = context;
  const warnings = [...given.warnings];
  const all = [
    ...new Set([...given.works, ...given.documents.flatMap(({ citations }) => citations.map(({ csl }) => csl))]),
  ];
  // A bound key does not reach the library, so the works are in the documents only.
  const isBound = context.caller.bound !== null;
  if (isBound && given.documents.length === 0) throw new AppError("document_not_in_token", NO_LIBRARY);
  if (isBound && all.length > 0) warnings.push(NO_LIBRARY);
  const works = isBound ? [] : await saveManyWorks({ db, caller, now }, newWorks(all), NO_FILING);
  if (given.collections.length > 0 && !isBound) {
    await db.transaction((tx) => storeCollections({ ...context, db: tx }, given, works));
  }
  warnings.push(...(await storeAttached(context, given, works)));
  const libraryIds = new Map(all.map((csl, at) => [csl, works[at]?.citation.id ?? null]));
  const folders = new Map<string, string>();
  const documents: DocumentRow[] = [];
  let refusal: AppError | null = null;
  for (const [at, found] of given.documents.entries()) {
    // Other requests run between two documents.
    await setImmediate();
    try {
      const stored = await db.transaction((tx) =>
        storeDocument({ ...context, db: tx }, found, { folderId, folders, libraryIds, given }),
      );
      for (const [path, id] of stored.folders) folders.set(path, id);
      documents.push(stored.row);
      warnings.push(...stored.warnings);
    } catch (thrown) {
      if (!(thrown instanceof AppError) && documents.length === 0) throw thrown;
      if (thrown instanceof AppError) {
        refusal ??= thrown;
        warnings.push(`“${found.name}” was not stored: ${thrown.message}`);
      } else {
        log("error", "import_stopped", { error: thrown });
        const rest = given.documents.slice(at).map(({ name }) => name);
        warnings.push(`The import stopped, because the store failed. These were not stored: ${rest.join(", ")}.`);
        break;
      }
    }
  }
  if (refusal && documents.length === 0 && works.length === 0) throw refusal;
  warnings.push(...(await storeParts(context, given.documents, documents)));
  return { documents, works, warnings };
}

/** Makes books of the documents that held others, of those that were stored; returns warnings. */
async function storeParts(context: Context, found: readonly FoundDocument[], stored: readonly DocumentRow[]) {
  const ids = new Set(stored.map(({ id }) => id));
  const warnings: string[] = [];
  for (const { id, name, parts } of found) {
    const kept = parts.filter((part) => ids.has(part));
    if (!ids.has(id) || kept.length === 0) continue;
    try {
      await context.db.transaction((tx) => setParts({ ...context, db: tx, role: "edit" }, id, kept));
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      warnings.push(`“${name}” does not hold its parts: ${thrown.message}`);
    }
  }
  return warnings;
}

const NO_LIBRARY = "The library did not get the works of the file, because this key is bound to a folder.";

/** Makes the collections of a written library, parents first, and files its works in them. */
async function storeCollections(context: Context, { collections, works: given }: ReadImport, works: Saved[]) {
  const ids = new Map<string, string>();
  const saved = (at: number) => savedAt(given, works, at)?.citation.id;
  for (let left = collections; left.length > 0; ) {
    const ready = left.filter(
      ({ parentId }) => parentId === null || ids.has(parentId) || !left.some(({ id }) => id === parentId),
    );
    // Those in a circle are at the top.
    for (const { id, name, parentId, works: places } of ready.length > 0 ? ready : left) {
      const made = await insertCollection(context, name, parentId === null ? null : (ids.get(parentId) ?? null));
      ids.set(id, made.id);
      const citationIds = [...new Set(places.flatMap((at) => saved(at) ?? []))];
      await link(context.db, { collectionIds: [made.id], citationIds, now: context.now });
    }
    left = left.filter(({ id }) => !ids.has(id));
  }
}

/** A work by its place in the library: those of the library are the first of all, each an object of its own. */
const savedAt = (given: ReadImport["works"], works: Saved[], at: number): Saved | undefined =>
  given[at] ? works[at] : undefined;

/** Gives the works of a written library their notes and what is attached to them; returns warnings. */
async function storeAttached(context: Context, { attachments, notes, works: given }: ReadImport, works: Saved[]) {
  const { db, caller, now } = context;
  const warnings: string[] = [];
  for (const { work, notes: bodies } of notes) {
    const saved = savedAt(given, works, work);
    // A work that was here before keeps its own notes.
    if (!saved || saved.isDuplicate) continue;
    const edit = { notes: bodies.map((body) => ({ id: null, body: body.slice(0, MAX_NOTE) })) };
    await db.transaction((tx) => editCitation({ ...context, db: tx }, saved.citation.id, edit));
  }
  for (const { work, title, ...rest } of attachments) {
    const id = savedAt(given, works, work)?.citation.id;
    if (!id) continue;
    const name = title.slice(0, 300).toWellFormed() || "PDF";
    try {
      // Other requests run between two files.
      await setImmediate();
      await db.transaction(async (tx) => {
        const target =
          "url" in rest
            ? { title: name, fileId: null, url: rest.url }
            : { title: name, fileId: await keepFile(tx, caller.userId, readPdf(rest.bytes), now), url: null };
        await attach({ ...context, db: tx }, id, target);
      });
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      warnings.push(`“${name}”, which was attached to a work, was not taken: ${thrown.message}`);
    }
  }
  return warnings;
}

const NO_FILING = { tags: [], note: null, collectionIds: [] };
// Works of a file were not looked up, so they count as typed by the person.
const CHECKS = { verified: false, retracted: null, newerVersion: null };

const newWorks = (works: readonly CslItem[]) => works.map((csl) => ({ csl, identifier: null, checks: CHECKS }));

type Place = {
  folderId: string | null;
  /** The folders made so far, by path. */
  folders: ReadonlyMap<string, string>;
  libraryIds: ReadonlyMap<CslItem, string | null>;
  given: ReadImport;
};

async function storeDocument(context: Context, found: FoundDocument, { folderId, folders, libraryIds, given }: Place) {
  const { db, caller, now } = context;
  const made = await makeFolders(context, found.folders, folderId, folders);
  const folder = made.id === null ? null : await lockFolderForUse(context, made.id);
  const seen = withoutHiddenText({ title: found.title, content: parseCanonical(found.content) });
  const text = seen.content;
  const files = new Map<string, string>();
  for (const address of pictureAddresses(text)) {
    const picture = given.pictures.get(address);
    if (picture) files.set(address, await keepFile(db, caller.userId, picture, now));
  }
  const addresses = new Map([...files].map(([address, id]) => [address, filePath(id)]));
  const settings = settingsOf(found);
  const { row, content } = await insertDocument(
    context,
    {
      id: found.id,
      title: seen.title,
      folderId: made.id,
      ownerId: folder?.ownerId,
      fileIds: [...files.values()],
      settings: settings.settings,
      content: withStoredPictures(text, addresses),
    },
    { action: "import", summary: `Imported from “${given.fileName.slice(0, 200)}”` },
  );
  const citations = found.citations.map(({ id, key, csl }) => ({
    id,
    key,
    csl,
    identifier: null,
    checks: CHECKS,
    libraryId: libraryIds.get(csl) ?? null,
  }));
  await insertCitationsOfNew(db, row.id, citations, now);
  if (found.own && seen.warnings.length === 0) {
    await insertImportedFile(context, { row, content, own: found.own, rootId: folderId, files });
  }
  const changed = found.own && seen.warnings.length > 0 ? [`“${found.name}” does not go out as it came in.`] : [];
  const warnings = await storeRemarks(context, {
    documentId: row.id,
    content,
    found,
    addresses,
    fileName: given.fileName,
  });
  return { row, folders: made.folders, warnings: [...seen.warnings, ...changed, ...settings.warnings, ...warnings] };
}

/** The settings that a file states; a citation style that is not known is left out. */
function settingsOf({ name, language, citationStyle, settings: stated }: FoundDocument) {
  const settings = mergeSettings({}, { settings: { ...stated, ...(language ? { locale: language } : {}) } });
  if (citationStyle === null) return { settings, warnings: [] };
  try {
    return { settings: mergeSettings(settings, { citationStyle }), warnings: [] };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { settings, warnings: [`“${name}” has a citation style that is not known here: ${citationStyle}.`] };
  }
}

/** The folder of a document, made with those above it unless another document of the import had it. */
async function makeFolders(
  context: Context,
  names: readonly string[],
  root: string | null,
  known: ReadonlyMap<string, string>,
): Promise<{ id: string | null; folders: Map<string, string> }> {
  const folders = new Map<string, string>();
  let id = root;
  for (const [depth, name] of names.entries()) {
    const path = names.slice(0, depth + 1).join("/");
    const there = known.get(path);
    id = there ?? (await insertFolder(context, { name, parentId: id })).id;
    if (there === undefined) folders.set(path, id);
  }
  return { id, folders };
}
