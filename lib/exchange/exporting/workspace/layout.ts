import "server-only";
import type { Executor } from "#db/connection/client";
import type { Caller } from "#lib/base/caller";
import { listDocumentRows } from "#lib/documents/store/list";
import { findImportedFiles, type ImportedFile } from "#lib/exchange/imports/store";
import { listFolderRows } from "#lib/filing/folders/store";
import { foldersOf } from "#lib/importing/files/places";
import { PLACES } from "#lib/importing/files/workspace-format";
import { fileWords } from "../manuscript/file-name";

const AT_ONCE = 100;

/** Whose workspace is written, and from which store. */
export type Reader = { db: Executor; caller: Caller };

/** Where everything of an archive is: documents, and stored files, by id. */
export type Layout = {
  documents: ReadonlyMap<string, string>;
  /** The first place of each stored file. */
  files: Map<string, string>;
  /** The places of imported pictures, with the ids of their files. */
  pictures: ReadonlyMap<string, string>;
  /** The stored files that something in the archive names. */
  named: Set<string>;
  imported: ReadonlyMap<string, ImportedFile>;
  /** The folders of the archive, by id. */
  folders: ReadonlyMap<string, readonly string[]>;
};

/** All places of a stored file in an archive. */
export function placesOf({ files, pictures }: Layout, id: string): string[] {
  const first = files.get(id);
  const others = [...pictures].flatMap(([path, one]) => (one === id ? [path] : []));
  return [...new Set([...(first === undefined ? [] : [first]), ...others])];
}

/** Gives each document of a person a place, and the pictures that came with imported ones theirs. */
export async function layOut(reader: Reader): Promise<Layout> {
  const imported = await findImportedFiles(reader.db, reader.caller.userId);
  const folders = await folderNames(reader);
  const rows = await documentRows(reader);
  const taken = new Set<string>();
  const documents = new Map<string, string>();
  const place = (id: string, path: string) => documents.set(id, uniquePath(path, taken));
  const kept = rows.flatMap((row) => {
    const path = keptPath(row, imported.get(row.id), folders);
    return path === null ? [] : [{ id: row.id, path }];
  });
  // A new document does not take the name of an imported file.
  for (const { id, path } of kept) place(id, path);
  for (const { id, title, folderId } of rows) {
    if (!documents.has(id)) place(id, pathIn(namesOf(folders, folderId), `${fileWords(title)}.md`));
  }
  const pictures = picturesOf(imported, folders, taken);
  const files = new Map([...pictures].toReversed().map(([path, id]) => [id, path]));
  const inOrder = new Map(rows.map(({ id }) => [id, documents.get(id) ?? ""]));
  return { documents: inOrder, files, pictures, named: new Set(), imported, folders };
}

type Row = { id: string; title: string; folderId: string | null };
type Folders = ReadonlyMap<string, readonly string[]>;

const namesOf = (folders: Folders, id: string | null) => (id === null ? [] : (folders.get(id) ?? []));

/** The folder of the archive that an import went into, with its slash; null for one that is gone. */
export function rootOf(folders: Folders, { rootId }: Pick<ImportedFile, "rootId">): string | null {
  if (rootId !== null && !folders.has(rootId)) return null;
  return pathIn(namesOf(folders, rootId), "");
}

const pathIn = (names: readonly string[], name: string) => [PLACES.documents, ...names, name].join("/");

/**
 * The place of an imported document as its file names it: the folders where it is still in those that the import made,
 * its own name where it still has the title of then; null where it has neither.
 */
function keptPath({ title, folderId }: Row, file: ImportedFile | undefined, folders: Folders): string | null {
  if (!file) return null;
  const names = namesOf(folders, folderId);
  const parts = file.path.split("/");
  const name = title === file.title ? (parts.at(-1) ?? "") : `${fileWords(title)}.md`;
  const root = rootOf(folders, file);
  const made = [...namesOf(folders, file.rootId), ...foldersOf(file.path).map(fileWords)];
  if (root !== null && made.join("/") === names.join("/")) return root + [...parts.slice(0, -1), name].join("/");
  return title === file.title ? pathIn(names, name) : null;
}

/** The places of the pictures that came with documents; one that something else has is left out. */
function picturesOf(imported: ReadonlyMap<string, ImportedFile>, folders: Folders, taken: Set<string>) {
  const pictures = new Map<string, string>();
  for (const file of imported.values()) {
    const root = rootOf(folders, file);
    if (root === null) continue;
    for (const { path, id } of file.pictures) {
      const folded = (root + path).toLowerCase();
      if (taken.has(folded)) continue;
      taken.add(folded);
      pictures.set(root + path, id);
    }
  }
  return pictures;
}

async function documentRows({ db, caller }: Reader): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const listing = { userId: caller.userId, access: "owned", bound: null, sort: "created", order: "asc" } as const;
    const page = await listDocumentRows(db, { ...listing, limit: AT_ONCE, cursor });
    rows.push(...page.rows.map(({ id, title, folderId }) => ({ id, title, folderId })));
    cursor = page.nextCursor;
  }
  return rows;
}

/** The names of each folder and those above it, as names of a file system. */
async function folderNames({ db, caller }: Reader): Promise<Map<string, string[]>> {
  const rows: { id: string; name: string; parentId: string | null }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listFolderRows(db, caller, { limit: AT_ONCE, cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = (id: string | null, depth = 0): string[] => {
    const row = id === null ? undefined : byId.get(id);
    return row && depth < AT_ONCE ? [...above(row.parentId, depth + 1), fileWords(row.name)] : [];
  };
  return new Map(rows.map(({ id }) => [id, above(id)]));
}

/** A path that no file system takes for another one's, whether or not it tells cases apart. */
function uniquePath(path: string, taken: Set<string>): string {
  const [, bare = path, extension = ""] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? path : `${bare} ${number}${extension}`;
    if (taken.has(numbered.toLowerCase())) continue;
    taken.add(numbered.toLowerCase());
    return numbered;
  }
}
