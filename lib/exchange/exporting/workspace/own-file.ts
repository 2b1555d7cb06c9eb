import "server-only";
import { asSeenBy } from "#lib/documents/store/as-agent-reads";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { fingerprintOf } from "#lib/exchange/imports/fingerprint";
import type { ImportedFile } from "#lib/exchange/imports/store";
import { readFile } from "#lib/files/store";
import { decodeText } from "#lib/importing/draft/decode-text";
import { type FindFile, fileFinder } from "#lib/importing/files/places";
import type { DocumentCitation } from "#lib/works/document-citations/store";
import { type Layout, type Reader, rootOf } from "./layout";

type Written = { read: DocumentWithContent; citations: readonly DocumentCitation[]; path: string };

/**
 * The bytes of the file that a document was imported from, if the document is still as the import made it and every
 * address in the file still leads to the same; null otherwise, and for agents where the file hides characters.
 */
export async function findOwnFile(
  { db, caller }: Reader,
  { read, citations, path }: Written,
  layout: Layout,
): Promise<Uint8Array | null> {
  const file = layout.imported.get(read.row.id);
  if (!file || !leadsAlike(file, path, layout)) return null;
  if (Buffer.compare(fingerprintOf(read, citations), file.fingerprint) !== 0) return null;
  const stored = await readFile(db, file.fileId);
  if (!stored) return null;
  // What hides characters grows over the years, and the file is not cleaned as the text is.
  const text = decodeText(stored.content, "");
  return asSeenBy(caller, text) === text ? stored.content : null;
}

/** Whether every address of a file leads from its place in an archive to what it led to when it was imported. */
function leadsAlike(file: ImportedFile, path: string, layout: Layout): boolean {
  const root = rootOf(layout.folders, file);
  if (root === null || !path.startsWith(root)) return false;
  const { find, idAt, ids } = finderOf(layout, root);
  const from = path.slice(root.length);
  const isAsBefore = (id: string, found: string) =>
    from === file.path &&
    (layout.imported.get(id)?.path === found || file.pictures.some((one) => one.id === id && one.path === found));
  return file.links.every(({ address, id }) => {
    const found = find(address, from);
    // A document that is no longer there is named as it was.
    if (found === null) return id.startsWith("doc_") && !ids.has(id);
    // Only a bare name leads to a file wherever both are.
    return idAt.get(root + found) === id && (isAsBefore(id, found) || !/[./%]/.test(address));
  });
}

type Finder = { find: FindFile; idAt: ReadonlyMap<string, string>; ids: ReadonlySet<string> };

const finders = new WeakMap<Layout, Map<string, Finder>>();

/** What finds files below a folder of an archive, made once. */
function finderOf(layout: Layout, root: string): Finder {
  const made = finders.get(layout) ?? new Map<string, Finder>();
  finders.set(layout, made);
  const known = made.get(root);
  if (known) return known;
  const idAt = new Map([...[...layout.documents].map(([id, path]) => [path, id] as const), ...layout.pictures]);
  const names = [...idAt.keys()].filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
  const finder = { find: fileFinder(names), idAt, ids: new Set(idAt.values()) };
  made.set(root, finder);
  return finder;
}
