import "server-only";
import {
  type GetPromptResult,
  type ListPromptsResult,
  type Prompt,
  type PromptArgument,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import { AppError, type ErrorBody } from "#lib/base/errors";
import { promptListShape, promptShape, type promptSummaryShape } from "#lib/prompts/prompts/shape";
import { explainVariable } from "#lib/prompts/prompts/system-prompts";
import { fillIn } from "#lib/prompts/prompts/variables";
import type { GateResult } from "./run";

/** Runs the operation of this name through the gate for the client. */
export type Gate = (name: string, fields: Record<string, unknown>) => Promise<GateResult>;

/**
 * Handles `prompts/list`: saved prompts by slug, and none for a key without read access; throws ProtocolError for an
 * invalid cursor.
 */
export async function listMcpPrompts(gate: Gate, cursor: string | undefined): Promise<ListPromptsResult> {
  const answer = await gate("list_user_prompts", { limit: 100, ...(cursor === undefined ? {} : { cursor }) });
  if (!answer.ok && answer.error.code === "insufficient_scope") return { prompts: [] };
  if (!answer.ok) throw refused(answer.error);
  const { prompts, nextCursor } = promptListShape.parse(answer.output);
  return { prompts: prompts.map(described), ...(nextCursor === null ? {} : { nextCursor }) };
}

const described = ({ slug, name, description, variables }: z.output<typeof promptSummaryShape>): Prompt => ({
  name: slug,
  title: name,
  ...(description === "" ? {} : { description }),
  arguments: variables.map((variable) => argumentOf(slug, variable)),
});

function argumentOf(slug: string, variable: string): PromptArgument {
  const description = explainVariable(slug, variable);
  return { name: variable, ...(description ? { description } : {}), required: true };
}

/** Handles `prompts/get`: the text of a prompt by slug or id, with its variables filled; throws ProtocolError. */
export async function getMcpPrompt(gate: Gate, name: string, values: Record<string, string>): Promise<GetPromptResult> {
  const answer = await gate("get_user_prompt", { promptId: name });
  if (!answer.ok) throw refused(answer.error);
  const { content, variables, description } = promptShape.parse(answer.output);
  requireValues(variables, values, answer.headers["x-request-id"] ?? "");
  const text = fillIn(content, values);
  return {
    ...(description === "" ? {} : { description }),
    messages: [{ role: "user", content: { type: "text", text } }],
  };
}

function requireValues(variables: string[], values: Record<string, string>, requestId: string): void {
  const missing = variables.filter((variable) => !Object.hasOwn(values, variable));
  const unknown = Object.keys(values).filter((given) => !variables.includes(given));
  if (missing.length === 0 && unknown.length === 0) return;
  const error = new AppError("invalid_request", "These arguments do not match the prompt.", {
    details: [
      ...missing.map((path) => ({ path, message: "is missing" })),
      ...unknown.map((path) => ({ path: path.slice(0, 100), message: "is not an argument of this prompt" })),
    ],
    hint: variables.length === 0 ? "It takes none." : `It takes ${variables.join(", ")}.`,
  });
  throw refused(error.body(requestId));
}

/** Our error, in the protocol's error format. */
export const refused = (error: ErrorBody) => new ProtocolError(ProtocolErrorCode.InvalidParams, error.error, error);
