import { createHash } from "node:crypto";
import { newId } from "#lib/base/ids";
import type { CslItem } from "#lib/citations/csl/csl";
import { normalizeCsl } from "#lib/citations/csl/normalize-csl";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { citationItems } from "#lib/document/model/citation-items";
import type { NodeJson } from "#lib/document/model/document";
import { parseContent } from "#lib/document/schema/validate";
import type { Archive } from "../draft/archive";
import { decodeText } from "../draft/decode-text";
import type { Draft } from "../draft/draft";
import type { CitedWork, FoundAttachment, FoundChange, FoundCollection, FoundNotes } from "../draft/imported";
import { readMarkdownFile } from "../draft/read-markdown-file";
import {
  attachmentsShape,
  collectionsShape,
  documentShape,
  HEAD_FILE,
  headShape,
  notesShape,
  PLACES,
  type WorkspaceDocument,
} from "./workspace-format";

/** What a written workspace holds, before its documents are joined. */
export type Workspace = {
  drafts: Draft[];
  works: CslItem[];
  collections: FoundCollection[];
  attachments: FoundAttachment[];
  notes: FoundNotes[];
  warnings: string[];
  /** Whether a file of the archive is a part of the workspace's own form. */
  isPart(name: string): boolean;
};

const textOf = (bytes: Uint8Array) => decodeText(bytes, "");

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    // Refused by its shape, like any other content that does not fit.
    return undefined;
  }
}

/** Reads an archive that a workspace was written to; null for any other archive. */
export async function readWorkspace(archive: Archive): Promise<Workspace | null> {
  if (!archive.names.includes(HEAD_FILE)) return null;
  if (!headShape.safeParse(jsonOf(await archive.read(HEAD_FILE))).success) return null;
  const documents: WorkspaceDocument[] = [];
  const warnings: string[] = [];
  for (const name of archive.names.filter((one) => one.startsWith(`${PLACES.data}/`))) {
    const read = documentShape.safeParse(jsonOf(await archive.read(name)));
    if (read.success) documents.push(read.data);
    else warnings.push(`“${name}” cannot be read: its document is taken from its markdown, without comments.`);
  }
  const known = documents.filter(({ path }) => archive.names.includes(path));
  const paths = new Map(known.map(({ id, path }) => [id, path]));
  const drafts: Draft[] = [];
  for (const one of known) drafts.push(await draftOf(archive, one, paths));
  return { drafts, ...(await libraryOf(archive, warnings)), warnings: [...warnings, ...leftOut(archive)], isPart };
}

const isPart = (name: string): boolean =>
  name === HEAD_FILE ||
  name === PLACES.library ||
  name === PLACES.bibtex ||
  name.startsWith("data/") ||
  name.startsWith(`${PLACES.files}/`);

/** A sentence for what is written, but not taken in again: whoever sends an archive could have written its history. */
function leftOut(archive: Archive): string[] {
  const histories = archive.names.filter((name) => name.startsWith(`${PLACES.history}/`)).length;
  if (histories === 0) return [];
  return [
    "The earlier versions stay in the archive: each document begins a history of its own, and its texts have no other authors than the import.",
  ];
}

async function draftOf(archive: Archive, given: WorkspaceDocument, paths: ReadonlyMap<string, string>): Promise<Draft> {
  const bytes = await archive.read(given.path);
  const isChanged = createHash("sha256").update(bytes).digest("hex") !== given.sha256;
  const citations = given.citations.map(({ id, key, csl }) => ({
    before: id,
    id: newId("cit"),
    key,
    csl: normalizeCsl(csl),
  }));
  const comments = given.comments.map(({ messages, ...rest }) => ({ ...rest, messages }));
  const settings = Object.fromEntries(Object.entries(given.settings).filter(([name]) => name !== "citationStyle"));
  const style = given.settings.citationStyle;
  const parts = given.parts.flatMap((id) => paths.get(id) ?? []);
  const citationStyle = typeof style === "string" ? style : null;
  const shared = { title: given.title, settings, comments, citationStyle, parts };
  if (isChanged) {
    const works = citations.map(({ csl, key }) => ({ ...csl, "citation-key": key }));
    const read = readMarkdownFile(textOf(bytes), given.path, works);
    const warning =
      "It was changed outside: its comments stand on the whole document, and its suggestions are left out.";
    const isRemarked = given.comments.length + given.suggestions.length > 0;
    return { ...read, ...shared, title: read.title, warnings: [...read.warnings, ...(isRemarked ? [warning] : [])] };
  }
  const names = new Map(citations.map(({ before, id }) => [before, id]));
  const local = (node: NodeJson) => relocated(node, { names, paths, files: archive.names, places: given.files });
  const content = parseContent(given.content);
  return {
    ...shared,
    path: given.path,
    language: null,
    document: { ...content, content: content.content.map(local) },
    citations: citations.map(({ id, key, csl }): CitedWork => ({ id, key, csl })),
    warnings: [],
    changes: given.suggestions.map((one): FoundChange => changeOf(one, local)),
  };
}

function changeOf(
  { author, at, nodeId, placement, proposed }: WorkspaceDocument["suggestions"][number],
  local: (node: NodeJson) => NodeJson,
): FoundChange {
  const blocks = proposed.length === 0 ? [] : parseContent({ type: "doc", content: proposed }).content.map(local);
  return { proposal: { nodeId, nodeIndex: null, placement, original: [], proposed: blocks }, author, at };
}

type Around = {
  names: ReadonlyMap<string, string>;
  paths: ReadonlyMap<string, string>;
  files: readonly string[];
  /** The places of files that say them, by their ids. */
  places: Readonly<Record<string, string>>;
};

/** A node with citations under their new ids, and with links and pictures as files of the archive. */
function relocated(node: NodeJson, around: Around): NodeJson {
  const copy = { ...node };
  if (node.type === "citation") {
    const items = citationItems(node).map((item) => ({ ...item, cid: around.names.get(item.cid) ?? item.cid }));
    copy.attrs = { ...node.attrs, items };
  }
  if (node.type === "image") copy.attrs = { ...node.attrs, src: fileAt(String(node.attrs?.src ?? ""), around) };
  if (node.marks) {
    copy.marks = node.marks.map((mark) =>
      mark.type === "link"
        ? { ...mark, attrs: { ...mark.attrs, href: pathTo(String(mark.attrs?.href ?? ""), around) } }
        : mark,
    );
  }
  if (node.content) copy.content = node.content.map((child) => relocated(child, around));
  return copy;
}

function fileAt(src: string, { files, places }: Around): string {
  const stated = places[src.slice("/files/".length)];
  const name = stated !== undefined && files.includes(stated) ? stated : archivedFile(src, files);
  return name ? addressOf(name) : src;
}

const addressOf = (path: string) => `/${path.split("/").map(encodeURIComponent).join("/")}`;

/** The file of an archive that was at an address of the workspace. */
function archivedFile(address: string, names: readonly string[]): string | undefined {
  const [, id] = /^\/files\/(fil_[0-9a-z]{26})$/.exec(address) ?? [];
  return id && names.find((one) => one.startsWith(`${PLACES.files}/${id}.`));
}

function pathTo(href: string, { paths }: Around): string {
  const [, id = "", rest = ""] = /^\/d\/(doc_[0-9a-z]{26})(.*)$/s.exec(href) ?? [];
  const path = paths.get(id);
  return path ? addressOf(path) + rest : href;
}

type Library = Pick<Workspace, "works" | "collections" | "attachments" | "notes">;

const NO_LIBRARY: Library = { works: [], collections: [], attachments: [], notes: [] };

async function libraryOf(archive: Archive, warnings: string[]): Promise<Library> {
  if (!archive.names.includes(PLACES.library)) return NO_LIBRARY;
  // The ids were made for the file, and are no variables of the works.
  const { items, faults } = readCslJson(textOf(await archive.read(PLACES.library)), { keysFromIds: false });
  const partOf = async <Part>(name: string, shape: { safeParse(value: unknown): { data?: Part } }, what: string) => {
    if (!archive.names.includes(name)) return null;
    const { data } = shape.safeParse(jsonOf(await archive.read(name)));
    // They name the works by their places.
    if (data !== undefined && faults.length === 0) return data;
    warnings.push(`${what} were not taken: the library or they were changed outside.`);
    return null;
  };
  return {
    works: items,
    collections: (await partOf(PLACES.collections, collectionsShape, "The collections")) ?? [],
    notes: (await partOf(PLACES.notes, notesShape, "Further notes of works")) ?? [],
    attachments: await attachmentsOf(
      archive,
      (await partOf(PLACES.attachments, attachmentsShape, "Attachments of works")) ?? [],
      warnings,
    ),
  };
}

const MOST_ATTACHED_BYTES = 150 * 1024 * 1024;

/** The attachments of works with the bytes of those that are files. */
async function attachmentsOf(
  archive: Archive,
  given: readonly { work: number; title: string; url: string }[],
  warnings: string[],
): Promise<FoundAttachment[]> {
  const found: FoundAttachment[] = [];
  let total = 0;
  for (const { work, title, url } of given) {
    const name = archivedFile(url, archive.names);
    const size = name ? archive.sizeOf(name) : 0;
    if (name && total + size <= MOST_ATTACHED_BYTES) {
      total += size;
      found.push({ work, title, bytes: await archive.read(name) });
    } else if (!name && /^https?:\/\//i.test(url)) found.push({ work, title, url });
    else
      warnings.push(
        `“${title.slice(0, 200)}”, which was attached to a work, was not taken: ${name ? "its files have more than 150 MiB" : "its file did not come with it"}.`,
      );
  }
  return found;
}
