import { zipSync } from "fflate";
import mammoth from "mammoth";
import { AppError } from "#lib/base/errors";
import { withIds } from "#lib/document/ids/node-ids";
import { numberAttribute, textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { node, withContent } from "#lib/document/schema/build";
import { parseContent } from "#lib/document/schema/validate";
import { leadingHeading } from "#lib/document/text/text";
import type { TextAuthor } from "#lib/shapes/text-author";
import { type Archive, openArchive } from "../draft/archive";
import { workNames } from "../draft/cite-works";
import type { Draft } from "../draft/draft";
import { nameOf } from "../draft/file-kind";
import { foundAuthors } from "../draft/found-authors";
import { make } from "../html/create-element";
import { extractFootnotes } from "../html/extract-footnotes";
import { normalizeLists } from "../html/normalize-lists";
import { alignCells, normalizeTables } from "../html/normalize-tables";
import { openHtml } from "../html/open-html";
import { toDocument } from "../html/to-document";
import { attachCaptions, settleReferences } from "./attach-captions";
import { foldCitationNotes } from "./fold-citation-notes";
import { type Mark, markOf, splitMarks } from "./marks";
import { nestKept } from "./nest-kept";
import { numberItems } from "./number-items";
import { Numbering } from "./numbering";
import { settleCaptions } from "./prepare-captions";
import { settleBookmarks, settleFields } from "./prepare-fields";
import { settleKept } from "./prepare-kept";
import { outsideTargets, settleLinks, settleOutsidePictures } from "./prepare-links";
import { settleBoxes, settleDropCaps, settleItems, settleListStyles } from "./prepare-lists";
import { cleanTexts, noteLosses, settleChanges, settleComments, settleMath, settleRules } from "./prepare-story";
import { joinEnds, renderBlocks } from "./render-marks";
import { readKept } from "./round-trip-marks";
import { propertyAuthors, takeAuthors } from "./title-authors";
import { proposeChanges } from "./tracked-changes";
import { placeComments, readComments } from "./word-comments";
import { WordParts } from "./word-parts";
import { STYLE_MAP, type StyleRole, settleHeaderRows, settlePositions, settleStyles, styleRoles } from "./word-styles";
import { childOf, childValue, elementsIn, parseXml } from "./xml";

/** Reads a Word file: its text by mammoth, and what that drops by marks that are put into the text before. */
export async function readWordFile({ path, bytes }: { path: string; bytes: Uint8Array }): Promise<Draft> {
  const archive = await openArchive(bytes, `“${path}”`);
  const main = await mainPart(archive, path);
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const part = async (name: string) => (archive.names.includes(name) ? parseXml(await archive.read(name), name) : null);
  const parts = new WordParts();
  const properties = await customProperties(await part("docProps/custom.xml"));
  const comments = readComments(await part(`${folder}comments.xml`), await part(`${folder}commentsExtended.xml`));
  parts.comments.push(...comments);
  parts.text = await readKept(archive);
  const styles = await part(`${folder}styles.xml`);
  const roles = styleRoles(styles);
  const numbering = new Numbering(await part(`${folder}numbering.xml`), styles);
  if (archive.names.some((name) => /vbaProject\.bin$/i.test(name))) parts.lose("Its macros were not taken.");
  const stories = new Map<string, Document>();
  for (const name of [main, `${folder}footnotes.xml`, `${folder}endnotes.xml`]) {
    const story = await part(name);
    if (story) stories.set(name, story);
  }
  let head: Head | null = null;
  for (const [name, { documentElement: root }] of stories) {
    const targets = outsideTargets(await part(relationsOf(name)));
    settleStructure(root, { targets, numbering, roles, parts });
    if (name === main) head = takeTitle(root, parts);
    settleContents(root, properties, parts);
  }
  const title = head?.title ?? null;
  const named = head?.authors.length ? head.authors : propertyAuthors(await part("docProps/core.xml"));
  const { html, pictures } = await converted(archive, stories, path, parts);
  const { document, ...found } = assemble(withHeadings(htmlToDocument(html, parts), title, parts), parts);
  return {
    path,
    title: title ?? leadingHeading(document) ?? nameOf(path),
    language: null,
    citationStyle: styleOf(properties),
    settings: foundAuthors(named),
    document,
    ...found,
    pictures,
    warnings: parts.warnings(),
  };
}

type Structure = {
  targets: ReturnType<typeof outsideTargets>;
  numbering: Numbering;
  roles: ReturnType<typeof styleRoles>;
  parts: WordParts;
};

/** Marks what the paragraphs and tables of a story are, before its title is taken out. */
function settleStructure(root: Element, { targets, numbering, roles, parts }: Structure): void {
  cleanTexts(root);
  settleOutsidePictures(root, targets, parts);
  settleLinks(root, targets, parts);
  noteLosses(root, parts);
  settleListStyles(root, numbering);
  settleStyles(root, roles);
  settleDropCaps(root);
  settlePositions(root);
  settleHeaderRows(root);
  settleKept(root, parts);
  settleItems(root, numbering, parts);
  settleBoxes(root);
  settleRules(root);
}

/** Marks what the text of a story refers to, and what was proposed and said about it. */
function settleContents(
  root: Element,
  properties: Awaited<ReturnType<typeof customProperties>>,
  parts: WordParts,
): void {
  settleCaptions(root, parts);
  settleBookmarks(root, properties, parts);
  settleFields(root, parts);
  settleMath(root, parts);
  settleChanges(root, parts);
  settleComments(root, parts);
}

/** The file that names what a part refers to: `word/_rels/document.xml.rels`. */
const relationsOf = (name: string): string => name.replace(/([^/]+)$/, "_rels/$1.rels");

const OFFICE_DOCUMENT = /\/officeDocument$/;

/** The path of the main part, which the package names. */
async function mainPart(archive: Archive, path: string): Promise<string> {
  const relations = archive.names.includes("_rels/.rels")
    ? parseXml(await archive.read("_rels/.rels"), "_rels/.rels")
    : null;
  const found = relations
    ? elementsIn(relations.documentElement, "Relationship").find((each) =>
        OFFICE_DOCUMENT.test(each.getAttribute("Type") ?? ""),
      )
    : undefined;
  const main = (found?.getAttribute("Target") ?? "").replace(/^\//, "");
  if (archive.names.includes(main) && main.startsWith("word/")) return main;
  throw unlikeWord(path);
}

const unlikeWord = (path: string) =>
  new AppError("import_failed", `“${path}” is not a Word file: it has no text of one.`, {
    hint: "Save it as .docx in Word, LibreOffice or Google Docs.",
  });

/** The custom properties by name; Zotero cuts long values into numbered ones. */
async function customProperties(custom: Document | null): Promise<Map<string, string>> {
  const whole = new Map<string, string>();
  for (const property of custom ? elementsIn(custom.documentElement, "property") : []) {
    const name = (property.getAttribute("name") ?? "").replace(/_\d+$/, "");
    whole.set(name, (whole.get(name) ?? "") + (property.textContent ?? ""));
  }
  return whole;
}

/** The citation style that the reference manager used. */
function styleOf(properties: ReadonlyMap<string, string>): string | null {
  const said = properties.get("ZOTERO_PREF") ?? properties.get("Mendeley Citation Style") ?? "";
  return /\/styles\/([\w.-]{1,100})/.exec(said)?.[1] ?? null;
}

const BEGINNING = 5;

/** What a title page says. */
type Head = { title: string; authors: TextAuthor[] };

/** Takes the title and the lines below it out of the text when its paragraph has nothing but words. */
function takeTitle(root: Element, parts: WordParts): Head | null {
  const body = childOf(root, "w:body");
  for (const block of [...(body?.children ?? [])].slice(0, BEGINNING)) {
    if (childValue(childOf(block, "w:pPr"), "w:pStyle") !== ("RoleTitle" satisfies `Role${StyleRole}`)) continue;
    const isPlain = elementsIn(block, "w:ins", "w:del", "w:footnoteReference", "w:drawing", "w:fldChar").length === 0;
    const words = elementsIn(block, "w:t")
      .map(({ textContent }) => textContent ?? "")
      .join("")
      .trim();
    if (!isPlain || words === "") return null;
    const authors = takeAuthors(block, parts);
    block.remove();
    return { title: words, authors };
  }
  return null;
}

// Nothing in these parts reaches the text.
const UNUSED =
  /(?:^|\/)(?:vbaProject\.bin|embeddings\/|fonts\/|theme\/|customXml\/|comments\w*\.xml|settings\.xml)|^docProps\//i;
const SHOWN = /^image\/(?:png|jpe?g|gif|webp)$/;
const EMPTY_PICTURE = "";

async function converted(archive: Archive, stories: Map<string, Document>, path: string, parts: WordParts) {
  const files: Record<string, Uint8Array> = {};
  for (const name of archive.names) {
    if (UNUSED.test(name)) continue;
    const story = stories.get(name);
    files[name] = story ? new TextEncoder().encode(story.toString()) : await archive.read(name);
    if (!story && /\.(?:xml|rels)$/i.test(name)) parseXml(files[name], name);
  }
  // The conversion makes trees of its own: two of each would not fit into the memory of a worker.
  stories.clear();
  const pictures = new Map<string, { name: string; bytes: Uint8Array }>();
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!SHOWN.test(image.contentType)) {
      parts.lose(`A picture of the type ${image.contentType.slice(0, 50)} was not taken: browsers do not show it.`);
      return { src: EMPTY_PICTURE };
    }
    const src = `word-picture/${pictures.size + 1}`;
    pictures.set(src, { name: `picture ${pictures.size + 1} of ${path}`, bytes: await image.readAsBuffer() });
    return { src };
  });
  try {
    const buffer = Buffer.from(zipSync(files, { level: 0 }));
    const { value } = await mammoth.convertToHtml({ buffer }, { styleMap: [...STYLE_MAP], convertImage });
    return { html: value, pictures };
  } catch (cause) {
    throw new AppError("import_failed", `“${path}” is broken: its text cannot be read.`, {
      hint: "Open it in Word or LibreOffice and save it again as .docx.",
      cause,
    });
  }
}

function htmlToDocument(html: string, parts: WordParts): DocumentJson {
  const document = openHtml(html);
  settleNotes(document);
  for (const image of [...document.querySelectorAll("img")]) if (!image.getAttribute("src")) image.remove();
  numberItems(document.body);
  nameLinks(document.body, parts.titles);
  const notes = extractFootnotes(document, "https://file.invalid/");
  normalizeLists(document.body);
  normalizeTables(document.body, { isData: isKept });
  alignCells(document.body);
  for (const note of notes.values()) document.body.append(note);
  const { content, ...rest } = toDocument(document.body, { keepsHeadings: true });
  return withIds({ ...rest, content: withNoteLabels(nestKept(content, parts)) });
}

const TITLE = /\ue010title (\d+)\ue011/g;

/** Gives links the titles of the marks in them, and takes the marks out. */
function nameLinks(body: Element, titles: readonly string[]): void {
  for (const link of body.querySelectorAll("a")) {
    const [, number] = [...(link.textContent ?? "").matchAll(TITLE)][0] ?? [];
    if (number !== undefined) link.setAttribute("title", titles[Number(number)] ?? "");
  }
  for (const text of textsIn(body)) if (text.data.includes("\ue010title")) text.data = text.data.replace(TITLE, "");
}

const textsIn = (node: Node): Text[] =>
  [...node.childNodes].flatMap((child) => (child.nodeType === 3 ? [child as Text] : textsIn(child)));

/** Drops the repeated texts of notes that are mentioned twice, and keeps a heading before the notes from being theirs. */
function settleNotes(document: Document): void {
  const known = new Set<string>();
  const notes = [...document.querySelectorAll("li[id]")];
  notes[0]?.closest("ol")?.before(make(document.body, "p", {}, [markOf("/keep")]));
  for (const note of notes) {
    if (known.has(note.id)) note.remove();
    known.add(note.id);
  }
}

/** Whether a control of ours is around a table, which Word alone would not tell from a page's arrangement. */
function isKept(table: Element): boolean {
  const kindOf = (element: Element | null) => (splitMarks(element?.textContent ?? "")[0] as Partial<Mark>)?.kind;
  const before = table.previousElementSibling;
  return kindOf(kindOf(before) === "caption" ? (before?.previousElementSibling ?? null) : before) === "keep";
}

/** Notes that nothing mentions, with labels that no other note has. */
function withNoteLabels(blocks: readonly NodeJson[]): NodeJson[] {
  const used = new Set<unknown>();
  return blocks.map((block) => {
    if (block.type !== "footnoteDef") return block;
    let label = textAttribute(block, "label");
    while (used.has(label)) label += "-";
    used.add(label);
    return { ...block, attrs: { ...block.attrs, label } };
  });
}

/** The headings at the levels that they had before our export, with the one that became the title. */
function withHeadings(document: DocumentJson, title: string | null, { text }: WordParts): DocumentJson {
  if (!text) return document;
  const settle = (each: NodeJson): NodeJson => {
    if (each.type !== "heading") return each.content ? withContent(each, each.content.map(settle)) : each;
    const level = Math.min(6, numberAttribute(each, "level", 1) + text.topLevel - 1);
    return { ...each, attrs: { ...each.attrs, level } };
  };
  const content = document.content.map(settle);
  if (text.titleLevel === null || title === null) return { ...document, content };
  const first = node("heading", { level: text.titleLevel }, [{ type: "text", text: title }]);
  return withIds({ ...document, content: [first, ...content] });
}

/** The text without marks, and all that the marks stood for. */
function assemble(
  marked: DocumentJson,
  parts: WordParts,
): Pick<Draft, "document" | "citations" | "changes" | "comments"> {
  const { blocks, labels } = attachCaptions(foldCitationNotes(marked.content), parts);
  const standing = joinEnds(blocks, parts, () => false);
  let original = renderBlocks(standing, parts, () => false);
  let proposals = proposeChanges(blocks, parts);
  if (original.length === 0) {
    original = renderBlocks(blocks, parts, () => true);
    proposals = [];
    if (parts.changes.length > 0) parts.lose("All of its text is tracked as inserted: it was taken as text.");
  }
  for (const { type, attrs } of parts.text?.nodes ?? []) {
    if ((type === "crossReference" || type === "blockMath") && typeof attrs.label === "string") labels.add(attrs.label);
  }
  const names = workNames(parts.works);
  const whole = (content: readonly NodeJson[]) =>
    names.named(
      parseContent({
        type: "doc",
        content: settleReferences(withoutDeadLinks(content, parts.fragments), labels, parts),
      }),
    );
  const document = withIds(whole(original.length > 0 ? original : [{ type: "paragraph" }]));
  const changes = proposals.map(({ proposal, ...change }) => ({
    ...change,
    proposal: { ...proposal, proposed: proposal.proposed.length > 0 ? whole(proposal.proposed).content : [] },
  }));
  return { document, changes, comments: placeComments(standing, parts), citations: names.citations() };
}

/** Links to bookmarks lead nowhere in a document. */
function withoutDeadLinks(blocks: readonly NodeJson[], fragments: ReadonlySet<string>): NodeJson[] {
  const isDead = (href: string) => href.startsWith("#") && !fragments.has(href);
  const settle = (node: NodeJson): NodeJson => {
    if (node.content) return withContent(node, node.content.map(settle));
    const marks = node.marks?.filter(({ type, attrs }) => type !== "link" || !isDead(String(attrs?.href)));
    if (!node.marks || marks?.length === node.marks.length) return node;
    const { marks: _, ...alone } = node;
    return marks && marks.length > 0 ? { ...alone, marks } : alone;
  };
  return blocks.map(settle);
}
