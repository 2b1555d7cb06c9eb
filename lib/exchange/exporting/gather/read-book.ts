import "server-only";
import { AppError } from "#lib/base/errors";
import { givingWay } from "#lib/base/giving-way";
import type { Context } from "#lib/base/operation";
import { assembleBook } from "#lib/document/book/assemble-book";
import { rewrite } from "#lib/document/book/rewrite";
import { canonicalText } from "#lib/document/edit/json-text";
import { optionalAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { renameCitations } from "#lib/document/model/rename-citations";
import { listParts } from "#lib/documents/parts/store";
import { findDocumentWithContent, type Read } from "#lib/documents/store/store";
import { mergeCitations } from "#lib/works/document-citations/merge-citations";
import { type DocumentCitation, findDocumentCitations } from "#lib/works/document-citations/store";

// About as many as the longest document has, whose exports leave the server to others; a thesis of 300 pages has two million.
const MOST_CHARACTERS = 12_000_000;

/** A text within a book: its own document, and how its blocks are in the book. */
export type BookText = {
  id: string;
  content: DocumentJson;
  /** The block that stands for the text as a whole; null for the book itself. */
  titleId: string | null;
  /** The block with which it begins in the book; null for the book itself. */
  startId: string | null;
  inBook(node: NodeJson): NodeJson;
  idInBook(id: string): string;
};

/** A document with the parts that it holds, as one text. */
export type Assembled = Pick<Read, "row" | "content" | "citationKeys"> & {
  cited: readonly DocumentCitation[];
  texts: readonly BookText[];
  /** The documents that it was made of, the book first. */
  documents: readonly Read[];
  /** The titles of the parts that are in the trash, and so not in the text. */
  leftOut: readonly string[];
};

/**
 * Puts a document and the parts that it holds together; null for one without parts. Throws `insufficient_role` where the
 * caller may not read a part, and `too_large`.
 */
export async function readBook(context: Context, stored: Read): Promise<Assembled | null> {
  const listed = await listParts(context.db, context.caller, stored.row.id);
  if (listed.length === 0) return null;
  const present = listed.filter(({ inTrash }) => !inTrash);
  const hidden = present.filter(({ role }) => role === null).length;
  if (hidden > 0) throw hiddenParts(hidden);
  const documents = [stored];
  let characters = canonicalText(stored.content).length;
  for (const { id } of present) {
    const part = await findDocumentWithContent({ ...context, role: "view" }, id);
    characters += canonicalText(part.content).length;
    if (characters > MOST_CHARACTERS) throw tooLarge();
    documents.push(part);
  }
  const lists: DocumentCitation[][] = [];
  for (const { row } of documents) lists.push(await findDocumentCitations(context.db, row.id));
  const leftOut = listed.filter(({ inTrash }) => inTrash).map(({ title }) => title ?? "");
  return { ...(await assembled(documents, lists)), leftOut };
}

async function assembled(
  documents: readonly Read[],
  lists: readonly DocumentCitation[][],
): Promise<Omit<Assembled, "leftOut">> {
  const { citations: cited, renamed } = mergeCitations(lists);
  const cites = (node: NodeJson, at: number) => renameCitations(node, renamed[at] ?? new Map());
  const [own, ...parts] = documents.map(({ row, content }, at) => ({
    id: row.id,
    title: row.title,
    content: { ...content, content: content.content.map((block) => cites(block, at)) },
  }));
  const [book] = documents;
  if (!own || !book) throw new Error("A book has a text of its own.");
  const { content, texts: placed } = await assembleBook(own, parts, givingWay());
  const texts = documents.map(({ row, content }, at): BookText => {
    const { rewriting, titleId = null } = placed[at] ?? {};
    const first = at === 0 ? null : optionalAttribute(content.content[0] ?? {}, "id");
    const startId = titleId ?? (first === null ? null : (rewriting?.ids.get(first) ?? first));
    return {
      ...{ id: row.id, content, titleId, startId },
      inBook: (node) => (rewriting ? rewrite(cites(node, at), rewriting) : node),
      idInBook: (id) => rewriting?.ids.get(id) ?? id,
    };
  });
  return { row: book.row, content, citationKeys: cited.map(({ key }) => key), cited, texts, documents };
}

const hiddenParts = (count: number) =>
  new AppError(
    "insufficient_role",
    count === 1 ? "You may not read one part of this book." : `You may not read ${count} parts of this book.`,
    {
      details: [{ path: "parts", message: String(count) }],
      hint: "Ask the owners of its parts to share them with you: an export has all of them or is none.",
    },
  );

const tooLarge = () =>
  new AppError("too_large", "The book is too large to be written as one file.", {
    hint: "Export its parts one by one.",
  });
