import { createHash } from "node:crypto";
import { newId } from "#lib/base/ids";
import type { CslItem } from "#lib/citations/csl";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { normalizeCsl } from "#lib/citations/normalize-csl";
import { citationItems } from "#lib/document/citation-items";
import type { NodeJson } from "#lib/document/document";
import { parseContent } from "#lib/document/validate";
import { decodeText } from "../decode-text";
import type { Archive } from "./archive";
import type { Draft } from "./draft";
import type { CitedWork, FoundChange, FoundCollection } from "./imported";
import { readMarkdownFile } from "./read-markdown-file";
import {
  collectionsShape,
  documentShape,
  HEAD_FILE,
  headShape,
  PLACES,
  type WorkspaceDocument,
} from "./workspace-format";

/** What a written workspace holds, before its documents are joined. */
export type Workspace = {
  drafts: Draft[];
  works: CslItem[];
  collections: FoundCollection[];
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

/** A sentence for each kind of thing that is written, but not taken in again. */
function leftOut(archive: Archive): string[] {
  const histories = archive.names.filter((name) => name.startsWith(`${PLACES.history}/`)).length;
  return [
    ...(histories > 0
      ? [
          "The earlier versions stay in the archive: each document begins a history of its own, and its texts have no other authors than the import.",
        ]
      : []),
    ...(archive.names.includes(PLACES.attachments)
      ? ["PDFs and links that were attached to works stay in the archive, and several notes of a work come as one."]
      : []),
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
  const shared = { title: given.title, settings, comments, citationStyle: typeof style === "string" ? style : null };
  if (isChanged) {
    const works = citations.map(({ csl, key }) => ({ ...csl, "citation-key": key }));
    const read = readMarkdownFile(textOf(bytes), given.path, works);
    const warning =
      "It was changed outside: its comments stand on the whole document, and its suggestions are left out.";
    const isRemarked = given.comments.length + given.suggestions.length > 0;
    return { ...read, ...shared, title: read.title, warnings: [...read.warnings, ...(isRemarked ? [warning] : [])] };
  }
  const names = new Map(citations.map(({ before, id }) => [before, id]));
  const local = (node: NodeJson) => relocated(node, { names, paths, files: archive.names });
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

type Around = { names: ReadonlyMap<string, string>; paths: ReadonlyMap<string, string>; files: readonly string[] };

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

function fileAt(src: string, { files }: Around): string {
  const [, id] = /^\/files\/(fil_[0-9a-z]{26})$/.exec(src) ?? [];
  const name = id && files.find((one) => one.startsWith(`${PLACES.files}/${id}.`));
  return name ? `/${name}` : src;
}

function pathTo(href: string, { paths }: Around): string {
  const [, id = "", rest = ""] = /^\/d\/(doc_[0-9a-z]{26})(.*)$/s.exec(href) ?? [];
  const path = paths.get(id);
  return path ? `/${path.split("/").map(encodeURIComponent).join("/")}${rest}` : href;
}

async function libraryOf(archive: Archive, warnings: string[]): Promise<Pick<Workspace, "works" | "collections">> {
  if (!archive.names.includes(PLACES.library)) return { works: [], collections: [] };
  const { items, faults } = readCslJson(textOf(await archive.read(PLACES.library)));
  // The keys were made for the file, and are no variables of the works.
  const works = items.map(({ "citation-key": _, ...csl }) => csl as CslItem);
  if (!archive.names.includes(PLACES.collections)) return { works, collections: [] };
  const read = collectionsShape.safeParse(jsonOf(await archive.read(PLACES.collections)));
  if (read.success && faults.length === 0) return { works, collections: read.data };
  warnings.push("The collections were not taken: the library or its collections were changed outside.");
  return { works, collections: [] };
}
