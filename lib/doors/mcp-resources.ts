import "server-only";
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { listDocuments } from "#lib/operations/api/list-documents";
import { type Gate, refused } from "./mcp-prompts";

const SCHEME = "colophon://";

const MARKDOWN = "text/markdown";

/** The URI of a document as a resource. */
export const uriOf = (id: string): string => `${SCHEME}${id}`;

/** The document's id in a resource's URI; null for the URI of anything else. */
export const idOf = (uri: string): string | null => (uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : null);

/** The template of all resources, whose variable `id` can be completed. */
export const TEMPLATE = `${SCHEME}{id}`;

/** The answer to `resources/templates/list`. */
export const resourceTemplates: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: TEMPLATE,
      name: "document",
      title: "Document",
      description: "A document as markdown, by its id.",
      mimeType: MARKDOWN,
    },
  ],
};

/**
 * Handles `resources/list`: the documents that the caller can read, last changed first, and none for a key without
 * read access; throws ProtocolError for an invalid cursor.
 */
export async function listMcpResources(gate: Gate, cursor: string | undefined): Promise<ListResourcesResult> {
  const paging = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
  const answer = await gate(listDocuments.name, { sort: "updated", ...paging });
  if (!answer.ok && answer.error.code === "insufficient_scope") return { resources: [] };
  if (!answer.ok) throw refused(answer.error);
  const { documents, nextCursor } = listDocuments.output.parse(answer.output);
  return { resources: documents.map(described), ...(nextCursor === null ? {} : { nextCursor }) };
}

type Summary = z.output<typeof listDocuments.output>["documents"][number];

const described = ({ id, title, updatedAt }: Summary): Resource => ({
  uri: uriOf(id),
  name: id,
  ...(title === "" ? {} : { title }),
  mimeType: MARKDOWN,
  annotations: { lastModified: updatedAt },
});

const markdownShape = z.object({ markdown: z.string() });

const UNKNOWN = new Set(["not_found", "invalid_request"]);

/** Handles `resources/read`: a document as markdown; throws ResourceNotFoundError when the caller has none with this URI. */
export async function readMcpResource(gate: Gate, uri: string): Promise<ReadResourceResult> {
  const answer = await gate("read_document", { id: idOf(uri) ?? uri, format: "markdown" });
  if (!answer.ok && UNKNOWN.has(answer.error.code)) throw new ResourceNotFoundError(uri, "There is no such resource.");
  if (!answer.ok) throw refused(answer.error);
  return { contents: [{ uri, mimeType: MARKDOWN, text: markdownShape.parse(answer.output).markdown }] };
}
