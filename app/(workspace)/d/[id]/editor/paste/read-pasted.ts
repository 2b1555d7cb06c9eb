import { DOMParser } from "@tiptap/pm/model";
import { parseHTML } from "linkedom";
import { AppError } from "#lib/base/errors";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { renameFootnotes } from "#lib/document/model/rename-footnotes";
import { node } from "#lib/document/schema/build";
import { schema } from "#lib/document/schema/schema";
import { parseContent } from "#lib/document/schema/validate";
import { normalizeAttributes } from "#lib/importing/draft/normalize-attributes";
import { readPastedHtml } from "#lib/importing/html/read-pasted-html";

/** A paste to be read. */
export type ReadRequest = {
  kind: "own" | "html" | "markdown" | "code" | "plain";
  html: string;
  text: string;
  codeLanguage: string | null;
  /** The start of the addresses that stand for pictures. */
  picturePrefix: string;
  /** The citations that the document has. */
  citations: readonly { id: string; key: string }[];
  /** The labels of the document's footnotes, which a pasted note may not have. */
  footnotes: readonly string[];
};

/** What a paste holds. */
export type ReadPaste = {
  content: NodeJson[];
  /** The data of pictures; the address of the first one is `picturePrefix` and 0. */
  pictures: string[];
  /** How many pictures only their own program can read. */
  unreachable: number;
  /** The keys of citations that the document does not have; they stayed text. */
  unknownKeys: string[];
};

type Read = Omit<ReadPaste, "content"> & { document: DocumentJson };

/** Reads a paste as blocks of a document; throws `AppError` when it cannot become a part of one. */
export function readPasted(request: ReadRequest): ReadPaste {
  const { document, ...rest } = READERS[request.kind](request);
  // The editor would give each block its id by a step of its own.
  const { content } = withIds(renameFootnotes(withFrontMatter(document), request.footnotes));
  return { content: [...content], ...rest };
}

const alone = (document: DocumentJson): Read => ({ document, pictures: [], unreachable: 0, unknownKeys: [] });

const READERS: Readonly<Record<ReadRequest["kind"], (request: ReadRequest) => Read>> = {
  own: ({ html }) => {
    const { document } = parseHTML(`<html><body>${html}</body></html>`);
    // The blocks that were copied keep their ids.
    for (const block of document.querySelectorAll("[data-id]")) block.removeAttribute("data-id");
    // Other editors of this kind have attributes of the same names, with values of their own.
    return alone(parseContent(normalizeAttributes(DOMParser.fromSchema(schema).parse(document.body).toJSON())));
  },
  html: ({ html, picturePrefix }) => {
    const { content, pictures, unreachable } = readPastedHtml(html, { picturePrefix });
    return { ...alone(content), pictures, unreachable };
  },
  markdown: ({ text, citations }) => {
    const unknown = new Set<string>();
    const byKey = new Map(citations.map(({ id, key }) => [key, id]));
    const byId = new Map(citations.map(({ id, key }) => [id, key]));
    try {
      const document = parseMarkdown(clean(text), { byKey, byId, unknown });
      return { ...alone(parseContent(document)), unknownKeys: [...unknown] };
    } catch (error) {
      // What is not allowed in a document, such as a link that runs code, is text like any other.
      if (error instanceof AppError && error.code === "invalid_content") return alone(plainDocument(text));
      throw error;
    }
  },
  code: ({ text, codeLanguage }) => {
    const code = clean(text).replace(/\n+$/, "");
    const language = codeLanguage?.replace(/[\s`]/g, "") || null;
    return alone(parseContent(doc([node("codeBlock", { language }, code ? [{ type: "text", text: code }] : [])])));
  },
  plain: ({ text }) => alone(plainDocument(text)),
};

const doc = (content: NodeJson[]): DocumentJson => ({ type: "doc", content });

// Postgres stores neither NUL nor lone surrogates.
const clean = (text: string): string => text.replace(/\r\n?/g, "\n").toWellFormed().replaceAll("\u0000", "");

function plainDocument(text: string): DocumentJson {
  const paragraphs = clean(text)
    .split(/\n+/)
    .map((line) => node("paragraph", {}, line === "" ? [] : [{ type: "text", text: line }]));
  return parseContent(doc(paragraphs));
}

/** The front matter of a file becomes code, since a paste is only a part of a document. */
function withFrontMatter(document: DocumentJson): DocumentJson {
  const yaml = document.attrs?.frontMatter;
  if (typeof yaml !== "string" || yaml.trim() === "") return document;
  const block = node("codeBlock", { language: "yaml" }, [{ type: "text", text: yaml }]);
  return { ...document, content: [block, ...document.content] };
}
