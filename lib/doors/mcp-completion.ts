import "server-only";
import {
  type CompleteRequest,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { listDocuments } from "#lib/operations/api/list-documents";
import { promptShape } from "#lib/prompts/prompts/shape";
import { type Gate, refused } from "./mcp-prompts";
import { TEMPLATE } from "./mcp-resources";

const PREFIX = "doc_";

/**
 * Handles `completion/complete`: the ids of documents for a prompt's argument `document` and for the template of
 * resources, found by the beginning of the id or by words of the text; throws ProtocolError for what is unknown.
 */
export async function completeMcp(gate: Gate, { ref, argument }: CompleteRequest["params"]): Promise<CompleteResult> {
  if (ref.type === "ref/resource") {
    if (ref.uri !== TEMPLATE || argument.name !== "id") throw unknown(`The only template is ${TEMPLATE}.`);
    return completeDocument(gate, argument.value);
  }
  const answer = await gate("get_user_prompt", { promptId: ref.name });
  if (!answer.ok) throw refused(answer.error);
  const { variables } = promptShape.parse(answer.output);
  if (!variables.includes(argument.name)) throw unknown(`The prompt takes ${variables.join(", ") || "no arguments"}.`);
  return argument.name === "document" ? completeDocument(gate, argument.value) : { completion: { values: [] } };
}

const unknown = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

async function completeDocument(gate: Gate, value: string): Promise<CompleteResult> {
  const isId = value.startsWith(PREFIX) || PREFIX.startsWith(value);
  const answer = await gate(listDocuments.name, { sort: "updated", limit: 100, ...(isId ? {} : { q: value }) });
  if (!answer.ok) throw refused(answer.error);
  const { documents, nextCursor } = listDocuments.output.parse(answer.output);
  const ids = documents.map(({ id }) => id);
  const values = isId ? ids.filter((id) => id.startsWith(value)) : ids;
  return { completion: { values, hasMore: nextCursor !== null } };
}
