import { comparable, PLACEHOLDER, textHash } from "./comparable.mjs";
import { joinPages } from "./compare.mjs";
import { knownReading } from "./reading-order.mjs";
import { Differing } from "./refusals.mjs";

const INLINE = new Set(["Span", "Link", "Strong", "Em", "Quote", "Reference", "Sub", "Annot"]);
// Captions and contents are not compared, and numbers of notes are no words.
const LEFT_OUT = new Set(["Caption", "TOC", "Artifact"]);
// In these a formula or picture stands in a line.
const LINES = new Set(["P", "LBody", "TD", "TH", "Lbl", ...INLINE]);
const NOTES = new Set(["Note", "FENote"]);

// Beside the text stand only numbers of pages and lines, and the dots of contents.
const NUMBERS = /^[\s\p{Nd}.]*$/u;

/** The signed statement that a PDF carries as an attached file; null without one. */
export async function pdfStatement(pdf) {
  const content = (await pdf.getAttachments())?.["colophon.json"]?.content;
  return content ? new TextDecoder().decode(content) : null;
}

/**
 * The visible texts of the blocks of a tagged PDF that pdf.js opened, as the statement orders them: title, text, notes.
 * Throws `Differing` where words stand outside of the tagged text.
 */
export async function pdfBlocks(pdf, paragraphs) {
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const tree = await page.getStructTree();
    page.cleanup();
    pages.push(readPage(tree, textsOf(items)));
  }
  const body = pages.map(({ blocks }) => blocks);
  const notes = pages.map((page) => page.notes);
  const headings = new Set(pages.flatMap((page) => page.headings));
  const joined = await withoutNumbers(await joinPages(withoutByline(body), paragraphs), headings, paragraphs);
  const end = await startOfReferences(joined, paragraphs);
  const blocks = [...joined.slice(0, end), ...(await joinPages(notes, paragraphs)), ...joined.slice(end)];
  const known = new Set(paragraphs);
  return Promise.all(blocks.map(async (words) => (await knownReading(words, known)) ?? words));
}

/** Whether a table of a tagged PDF goes over pages: the parts of its cells, and its header on each page, are no blocks. */
export async function hasTableOverPages(pdf) {
  let endsInTable = false;
  for (let number = 1; number <= pdf.numPages; number++) {
    const tree = await (await pdf.getPage(number)).getStructTree();
    const isInTable = tree ? contentsOf(tree, false) : [];
    if (endsInTable && isInTable[0]) return true;
    endsInTable = isInTable.at(-1) ?? false;
  }
  return false;
}

/** Whether each content of a page, in reading order and without notes, is in a table. */
function contentsOf({ type, role, children = [] }, isInTable) {
  if (type === "content") return [isInTable];
  return NOTES.has(role) ? [] : children.flatMap((child) => contentsOf(child, isInTable || role === "Table"));
}

/** Takes the numbers out of headings that an export numbers. */
function withoutNumbers(blocks, headings, paragraphs) {
  const known = new Set(paragraphs);
  const isKnown = async (words) => known.has(await textHash(comparable(words)));
  return Promise.all(
    blocks.map(async (words) => {
      if (!headings.has(words) || (await isKnown(words))) return words;
      const rest = words.replace(/^\s*\d+(?:\.\d+)*\s*/, "");
      return (await isKnown(rest)) ? rest : words;
    }),
  );
}

const HEADING = "References";

/** Where the list of references begins that an export adds: below the notes in a statement, above them on pages. */
async function startOfReferences(blocks, paragraphs) {
  const hash = await textHash(comparable(HEADING));
  const own = paragraphs.filter((each) => each === hash).length;
  const headings = blocks.flatMap((words, at) => (words.trim() === HEADING ? [at] : []));
  return headings.length > own ? (headings.at(-1) ?? blocks.length) : blocks.length;
}

/** Takes the second block out, which names the authors and the day. */
function withoutByline(pages) {
  let left = 2;
  return pages.map((blocks) =>
    blocks.filter((words) => {
      if (words.trim() === "" || left === 0) return true;
      left -= 1;
      return left > 0;
    }),
  );
}

/** The texts of a page by the id of their mark. */
function textsOf(items) {
  const texts = new Map();
  const marks = [];
  for (const item of items) {
    if (item.type === "endMarkedContent") marks.pop();
    else if (item.type) marks.push(item.id ?? null);
    else {
      const id = marks.findLast((mark) => mark !== null) ?? null;
      texts.set(id, (texts.get(id) ?? "") + item.str + (item.hasEOL ? "\n" : ""));
    }
  }
  const outside = (texts.get(null) ?? "").trim();
  if (!NUMBERS.test(outside))
    throw new Differing(`Words stand outside of the paragraphs: “${outside.slice(0, 80)}”`, "outside", {
      words: outside.slice(0, 80),
    });
  return texts;
}

function readPage(tree, texts) {
  const notes = [""];
  const read = { blocks: [""], notes, headings: [], texts };
  if (tree) visit(tree, null, read);
  return read;
}

function visit(node, parent, read) {
  const { role, type } = node;
  if (type === "content") read.blocks[read.blocks.length - 1] += read.texts.get(node.id) ?? "";
  else if (type === "object" || LEFT_OUT.has(role)) leaveOut(role, read);
  else if (NOTES.has(role)) within(node, { ...read, blocks: read.notes });
  else if (role === "Formula") holdPlace(parent, read);
  else if (role === "Figure") figure(node, parent, read);
  else if (role === "Lbl") label(node, parent, read);
  else if (role === "TD" || role === "TH" || isCodeBlock(node)) leaf(node, read);
  else if (INLINE.has(role) || role === "Code") inside(node, read);
  else if (/^H\d$/.test(role)) read.headings.push(leaf(node, read));
  else within(node, read);
}

function figure(node, parent, read) {
  const tables = tablesIn(node);
  for (const table of tables) visit(table, node, read);
  if (tables.length === 0) holdPlace(parent, read);
}

function holdPlace(parent, { blocks }) {
  if (LINES.has(parent?.role)) blocks[blocks.length - 1] += PLACEHOLDER;
  else blocks.push(PLACEHOLDER, "");
}

const inside = (node, read) => {
  for (const child of node.children ?? []) visit(child, node, read);
};

/** A node that is a block, or holds some. */
function within(node, read) {
  read.blocks.push("");
  inside(node, read);
  read.blocks.push("");
}

/** All texts of a node as one block, which it returns; its notes stay notes. */
function leaf(node, read) {
  const blocks = [""];
  inside(node, { ...read, blocks });
  const words = blocks.join("");
  read.blocks.push(words, "");
  return words;
}

// Of lists of definitions the label is the term; others are marks of lists and notes.
function label(node, parent, read) {
  if (parent?.role === "LI" && node.children?.some(({ role }) => role !== undefined)) within(node, read);
}

// The title of the contents stands before them.
function leaveOut(role, { blocks }) {
  if (role !== "TOC") return;
  while (blocks.at(-1) === "") blocks.pop();
  blocks.pop();
  blocks.push("");
}

const isCodeBlock = ({ role, children = [] }) => role === "Code" && children.some((child) => child.role === "P");

const tablesIn = (node) =>
  (node.children ?? []).flatMap((child) => (child.role === "Table" ? [child] : tablesIn(child)));
