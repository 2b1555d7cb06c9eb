import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import type { CslItem } from "#lib/citations/csl/csl";
import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { readRis } from "#lib/citations/exchange/ris";
import { canonicalText } from "#lib/document/edit/json-text";
import { withIds } from "#lib/document/ids/node-ids";
import type { DocumentJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { type Archive, openArchive } from "../draft/archive";
import { decodeText } from "../draft/decode-text";
import type { Draft } from "../draft/draft";
import { extensionOf, type FileKind, type GivenFile, kindByName, kindOf, nameOf } from "../draft/file-kind";
import type { Found, FoundChange } from "../draft/imported";
import { normalizeAddresses, type Targets } from "../draft/normalize-addresses";
import { readMarkdownFile } from "../draft/read-markdown-file";
import { titleWithin } from "../draft/title-within";
import { readLatexFile } from "../latex/read-latex-file";
import { readWordFile } from "../word/read-word-file";
import { leftFiles } from "./left-files";
import { NotedLinks, withOwnFile } from "./own-file";
import { PictureBag, pictureInText } from "./picture-bag";
import { type FindFile, fileFinder, foldersOf } from "./places";
import { readHtmlFile } from "./read-html-file";
import { readWorkspace, type Workspace } from "./read-workspace";
import { PLACES } from "./workspace-format";

/** A file to read, and the works of the bibliographies that came with it. */
export type Source = {
  path: string;
  bytes: Uint8Array;
  works: readonly CslItem[];
  /** The text of another LaTeX file of the archive, or null. */
  textAt(path: string): string | null;
};

const textOf = (bytes: Uint8Array) => decodeText(bytes, "");

const READERS: Readonly<Record<Exclude<FileKind, "zip">, (source: Source) => Draft | Promise<Draft>>> = {
  markdown: ({ path, bytes, works }) => readMarkdownFile(textOf(bytes), path, works),
  html: ({ path, bytes }) => readHtmlFile(textOf(bytes), path),
  word: readWordFile,
  latex: ({ bytes, ...given }) => readLatexFile({ ...given, source: textOf(bytes) }),
};

/** The readers of bibliographies by extension. */
const BIBLIOGRAPHIES: Readonly<Record<string, (text: string) => ReadWorks>> = {
  bib: readBibtex,
  bibtex: readBibtex,
  ris: readRis,
};
const CSL_JSON = /(?:^|\/)(?:references|library|bibliography|[^/]*\.csl)\.json$/i;

const PICTURES = new Set(["png", "jpg", "jpeg", "gif", "webp", "avif"]);
const MAX_DOCUMENTS = 1_000;
const MAX_TEXT_BYTES = 10 * 1024 * 1024;
const MOST_NAMED = 10;
const IN_DOCUMENTS = new RegExp(`^${PLACES.documents}/`);

/**
 * Reads everything that a file holds: one document, or those of a zip archive with its folders, bibliographies and
 * pictures.
 * @throws AppError unsupported_media_type and import_failed
 */
export async function readImport(file: GivenFile): Promise<Found> {
  const kind = kindOf(file);
  if (kind !== "zip") return collect([{ path: file.name.split(/[/\\]/).at(-1) ?? file.name, bytes: file.bytes }]);
  const archive = await openArchive(file.bytes, "The archive");
  return readArchive(archive);
}

type Member = { path: string; bytes: Uint8Array };

async function readArchive(archive: Archive, isInner = false): Promise<Found> {
  const inner = archive.names.filter((name) => extensionOf(name) === "zip");
  // Notion packs an export as archives within an archive.
  const [only, ...others] = archive.names.length === inner.length && !isInner ? inner : [];
  if (only !== undefined && others.length === 0) {
    return readArchive(await openArchive(await archive.read(only), `The archive “${only}” in it`), true);
  }
  const paths = archive.names.filter((name) => (kindByName(name) ?? "zip") !== "zip");
  if (paths.length > MAX_DOCUMENTS) {
    throw new AppError(
      "import_failed",
      `The archive has ${paths.length} documents; at most ${MAX_DOCUMENTS} are read.`,
      {
        hint: "Send it in parts.",
      },
    );
  }
  const found = newFound();
  const workspace = await readWorkspace(archive);
  const works = workspace?.works ?? (await worksOf(archive, found));
  const members: Member[] = [];
  const own = new Set(workspace?.drafts.map(({ path }) => path));
  for (const path of paths.toSorted()) {
    if (own.has(path)) continue;
    const kind = kindByName(path);
    if (archive.sizeOf(path) > MAX_TEXT_BYTES && kind !== "word") {
      found.warnings.push(`“${path}” was not taken: it has more than 10 MiB.`);
    } else members.push({ path, bytes: await archive.read(path) });
  }
  const parts = new Map(
    members.filter(({ path }) => kindByName(path) === "latex").map(({ path, bytes }) => [path, textOf(bytes)]),
  );
  // Overleaf's projects have one file that includes the others.
  const mains = [...parts].flatMap(([path, text]) => (/\\documentclass\b/.test(text) ? path : []));
  const isDocument = ({ path }: Member) => !parts.has(path) || mains.length === 0 || mains.includes(path);
  return collect(members.filter(isDocument), { archive, works, found, parts, workspace });
}

const newFound = (): Found => ({
  documents: [],
  works: [],
  collections: [],
  attachments: [],
  notes: [],
  pictures: new Map(),
  warnings: [],
});

/** The works of the archive's bibliographies. */
async function worksOf(archive: Archive, found: Found): Promise<CslItem[]> {
  const works: CslItem[] = [];
  for (const path of archive.names) {
    const read = BIBLIOGRAPHIES[extensionOf(path)] ?? (CSL_JSON.test(path) ? readCslJson : undefined);
    if (!read) continue;
    const { items, faults } = read(textOf(await archive.read(path)));
    works.push(...items);
    for (const { line, message } of faults.slice(0, MOST_NAMED)) {
      found.warnings.push(`“${path}”, line ${line}: ${message}.`);
    }
    if (faults.length > MOST_NAMED) {
      found.warnings.push(`“${path}” has ${faults.length - MOST_NAMED} more entries or fields that were not taken.`);
    }
  }
  return works;
}

type Around = {
  archive: Archive;
  works: readonly CslItem[];
  found: Found;
  parts: ReadonlyMap<string, string>;
  workspace: Workspace | null;
};

/** Reads the documents, and then joins them with each other and with their pictures. */
async function collect(members: readonly Member[], around?: Around): Promise<Found> {
  const found = around?.found ?? newFound();
  const works = around?.works ?? [];
  const drafts: Draft[] = [...(around?.workspace?.drafts ?? [])];
  for (const { path, bytes } of members) {
    try {
      const kind = kindOf({ name: path, bytes });
      if (kind === "zip") continue;
      const textAt = (other: string) => around?.parts.get(other) ?? null;
      const draft = await READERS[kind]({ path, bytes, works, textAt });
      drafts.push(kind === "markdown" ? withOwnFile(draft, bytes) : draft);
    } catch (thrown) {
      // One broken file does not keep the others out.
      const failure = asFailed(thrown, path);
      if (!around) throw failure;
      found.warnings.push(`“${path}” was not taken: ${failure.message}`);
    }
  }
  found.works.push(...works);
  found.collections.push(...(around?.workspace?.collections ?? []));
  found.attachments.push(...(around?.workspace?.attachments ?? []));
  found.notes.push(...(around?.workspace?.notes ?? []));
  found.warnings.push(...(around?.workspace?.warnings ?? []));
  await join(drafts, found, around?.archive ?? null, around?.workspace ?? null);
  if (found.documents.length === 0 && found.works.length === 0) throw nothingIn(found);
  return found;
}

/** The error for a file that is not taken; libraries throw many kinds at files that are broken in their own ways. */
function asFailed(thrown: unknown, path: string): AppError {
  const hint = "Open it in its program and save it again.";
  if (thrown instanceof AppError) {
    return new AppError("import_failed", thrown.message, { hint: thrown.hint ?? hint, cause: thrown });
  }
  log("warn", "import_unreadable", { error: thrown });
  return new AppError("import_failed", `“${path}” cannot be read.`, { hint, cause: thrown });
}

const nothingIn = ({ warnings }: Found) =>
  new AppError("import_failed", "There is nothing in this archive that can become a document.", {
    ...(warnings.length > 0 ? { details: warnings.slice(0, 100).map((message) => ({ path: "file", message })) } : {}),
    hint: "Pack .md, .html, .docx or .tex files, with their pictures and a .bib file.",
  });

/** Joins the documents with each other and with their pictures. */
async function join(
  drafts: readonly Draft[],
  found: Found,
  archive: Archive | null,
  workspace: Workspace | null,
): Promise<void> {
  const ids = new Map(drafts.map(({ path }) => [path, newId("doc")]));
  const find = fileFinder(archive?.names ?? [...ids.keys()]);
  const bag = new PictureBag();
  const known = new Set<string>();
  for (const draft of drafts) {
    const warnings = [...draft.warnings];
    if (known.has(draft.path.toLowerCase())) warnings.push(ONLY_CASE);
    known.add(draft.path.toLowerCase());
    const noted = new NotedLinks();
    const targets = {
      linkTo: (address: string) => linkTo(address, draft, { find, ids, noted }),
      pictureAt: (address: string) => pictureAt(address, draft, { archive, bag, find, noted, warnings }),
      noteEmbed: (address: string) =>
        void warnings.push(`“![[${address.slice(0, 200)}]]” shows another document: it became a link to it.`),
    };
    const document = withIds(normalizeAddresses(draft.document, targets));
    const path = workspace ? draft.path.replace(IN_DOCUMENTS, "") : draft.path;
    found.documents.push({
      id: ids.get(draft.path) ?? newId("doc"),
      name: draft.path,
      folders: foldersOf(path),
      title: titleWithin(draft.title) || titleWithin(nameOf(draft.path)),
      language: draft.language,
      citationStyle: draft.citationStyle ?? null,
      settings: draft.settings ?? {},
      content: canonicalText(document),
      citations: draft.citations,
      changes: settledChanges(draft.changes ?? [], document, targets),
      comments: draft.comments ?? [],
      parts: (draft.parts ?? []).flatMap((path) => ids.get(path) ?? []),
      own: draft.bytes ? noted.fileOf(path, draft.bytes) : null,
    });
    found.warnings.push(...warnings.map((warning) => (archive ? `“${draft.path}”: ${warning}` : warning)));
  }
  const { pictures, warnings } = await bag.read();
  found.pictures = pictures;
  found.warnings.push(...warnings);
  if (archive) found.warnings.push(...leftFiles(archive, fateOf(archive, { bag, drafts, workspace })));
}

const ONLY_CASE = "Another name differs from it in capital letters alone, so it goes out under another one.";

/** The changes with the addresses and the originals of the settled text. */
function settledChanges(changes: readonly FoundChange[], document: DocumentJson, targets: Targets): FoundChange[] {
  if (changes.length === 0) return [];
  const blocks = new Map(placedBlocks(document).map(({ node }) => [node.attrs?.id, node]));
  return changes.map((change) => {
    const { proposal } = change;
    const target = blocks.get(proposal.nodeId);
    const original = proposal.placement === "replace" && target ? [target] : [];
    const proposed = normalizeAddresses({ type: "doc", content: proposal.proposed }, targets).content;
    return { ...change, proposal: { ...proposal, original, proposed } };
  });
}

type Files = { find: FindFile; noted: NotedLinks };

function linkTo(address: string, draft: Draft, { find, ids, noted }: Files & { ids: ReadonlyMap<string, string> }) {
  const path = find(address, draft.path);
  const id = path === null ? undefined : ids.get(path);
  if (id === undefined) return null;
  noted.note(address, id);
  return `/d/${id}`;
}

type Pictures = Files & { archive: Archive | null; bag: PictureBag; warnings: string[] };

function pictureAt(address: string, draft: Draft, { archive, bag, find, noted, warnings }: Pictures): string | null {
  const own = draft.pictures?.get(address);
  if (own) return bag.add(`${draft.path} ${address}`, own.name, own.bytes.byteLength, async () => own.bytes);
  const inText = pictureInText(address);
  if (inText) return bag.add(address, "in the text", inText.byteLength, async () => inText);
  const path = find(address, draft.path);
  if (archive && path !== null && PICTURES.has(extensionOf(path))) {
    const picture = bag.add(path, path, archive.sizeOf(path), () => archive.read(path));
    noted.note(address, picture, path);
    return picture;
  }
  warnings.push(`The picture “${address.slice(0, 200)}” did not come with it.`);
  return null;
}

type Taken = { bag: PictureBag; drafts: readonly Draft[]; workspace: Workspace | null };

/** Which files of an archive were taken, and which of them do not go out as they came in beside markdown that does. */
function fateOf({ names }: Archive, { bag, drafts, workspace }: Taken) {
  const made = new Map(drafts.map(({ path, bytes }) => [path, bytes]));
  const isBibliography = (name: string) => Boolean(BIBLIOGRAPHIES[extensionOf(name)]) || CSL_JSON.test(name);
  const isDocument = (name: string) => (kindByName(name) ?? "zip") !== "zip";
  const isTaken = (name: string) =>
    workspace?.isPart(name) || bag.has(name) || isBibliography(name) || isDocument(name);
  // A markdown file that does not go out says why, and so does a file that became no document.
  const isChanged = (name: string) =>
    isBibliography(name) || kindByName(name) === "latex" || (made.has(name) && kindByName(name) !== "markdown");
  const isVault = workspace === null && [...made.values()].some((bytes) => bytes !== undefined);
  return { taken: new Set(names.filter(isTaken)), changed: isVault ? names.filter(isChanged) : [] };
}
