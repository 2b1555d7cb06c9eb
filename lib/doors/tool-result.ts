import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { isLongerAsJson, leastJsonLength } from "#lib/base/json-length";
import { memoizeResult } from "#lib/base/memoize-result";
import type { AnyOperation } from "#lib/base/operation";

/**
 * A tool's answer: its value as structured content and, shortened, as text. An error is only text, because clients validate
 * structured content against the tool's output schema.
 */
export function toolResult(value: unknown, isError: boolean): CallToolResult {
  const text = isError ? JSON.stringify(value) : shortened(value, () => shortText(value));
  const content: CallToolResult["content"] = [{ type: "text", text }];
  return isError ? { content, isError } : { content, structuredContent: value as Record<string, unknown> };
}

const shortened = memoizeResult<string>();
const leading = memoizeResult<unknown>();

const LARGE = 100_000;

const ASK_LESS: Record<string, string> = {
  read_document:
    "format “outline” and then from and limit, or format “nodes” with q; format “markdown” is shorter than “json”",
  read_version: "format “markdown”, which is shorter than “json”",
};

/** A large answer of a read, which begins with how to ask for less: its reader pays for every word. */
export function led(output: unknown, { name, rate, input }: AnyOperation): unknown {
  if (rate !== "read" || typeof output !== "object" || output === null) return output;
  return leading(output, () => {
    const less = ASK_LESS[name] ?? ("limit" in input.shape ? "a smaller limit" : null);
    if (less === null || !isLongerAsJson(output, LARGE)) return output;
    const length = leastJsonLength(output);
    const hint = `This answer has ${Math.round(length / 1_000)} kB, about ${Math.round(length / 4_000)},000 tokens. To get less, ask for ${less}.`;
    return { hint, ...output };
  });
}

const MOST_TEXT = 1_000;
const MOST_OF_FIELD = 100;

// What a long answer is about and what came of it: an agent reads on only if it needs more.
const OUTCOME = new Set([
  ...["id", "title", "version", "status", "url", "key", "changed", "merged", "accepted", "duplicate"],
  ...["found", "total", "nextFrom", "nextCursor", "cursor", "groupId", "nodeCount"],
]);

/** An answer as text; of a long one only what identifies it and its outcome, because the structured content has all. */
function shortText(value: unknown): string {
  if (typeof value !== "object" || value === null || !isLongerAsJson(value, MOST_TEXT)) return JSON.stringify(value);
  const fields = Object.entries(value);
  const isLong = ([, field]: [string, unknown]) => isLongerAsJson(field, MOST_OF_FIELD);
  const left = fields.filter(isLong).map(([name]) => name);
  const isOutcome = (field: [string, unknown]) => OUTCOME.has(field[0]) && !isLong(field);
  const short = Object.fromEntries(fields.filter((field) => field[0] === "hint" || isOutcome(field)));
  return JSON.stringify({ ...short, inStructuredContent: left.filter((name) => name !== "hint") });
}
