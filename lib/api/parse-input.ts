import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import { AppError, type ErrorDetail } from "./errors";

// The document's own parser looks into these, and says where in the text the fault is.
const PARSED_ELSEWHERE = new Set(["content", "markdown"]);

/** Parses the fields of a request, or throws `unknown_field` or `invalid_request` naming each that is wrong. */
export function parseInput<T extends z.ZodObject>(shape: T, fields: Record<string, unknown>): z.output<T> {
  refuseBrokenText(fields);
  const result = shape.safeParse(fields);
  if (result.success) return result.data;
  const issues = result.error.issues;
  const known = Object.keys(shape.shape);
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0) throw unknownField(issue.keys, known);
  }
  const details = issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  throw new AppError("invalid_request", sentence(details), { details });
}

function sentence(details: ErrorDetail[]): string {
  const [first] = details;
  if (!first) return "The request is not valid.";
  return first.path ? `“${first.path}” is not valid: ${first.message}.` : `The request is not valid: ${first.message}.`;
}

function unknownField(unknown: string[], known: string[]): AppError {
  const details = unknown.map((path) => ({ path, message: "is not a field of this operation" }));
  const [first = ""] = unknown;
  const nearest = known.length > 0 ? closest(first, known) : "";
  const isNear = nearest !== "" && distance(first, nearest) <= Math.max(2, Math.floor(first.length / 3));
  const hint = isNear ? `Did you mean “${nearest}”?` : `Known fields: ${known.join(", ") || "none"}.`;
  return new AppError("unknown_field", `Unknown field “${first.slice(0, 100)}”.`, { details, hint });
}

function refuseBrokenText(fields: Record<string, unknown>): void {
  // Iterative, because the nesting of what comes in is not yet bounded.
  const pending: [string, unknown][] = Object.entries(fields).filter(([key]) => !PARSED_ELSEWHERE.has(key));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, value] = next;
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) throw brokenText(path);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes("\0") || !key.isWellFormed()) throw brokenText(path);
      pending.push([`${path}.${key}`, inner]);
    }
  }
}

const brokenText = (path: string) =>
  new AppError("invalid_request", `“${path}” has a NUL character or half of a surrogate pair, which no text has.`, {
    details: [{ path, message: "has a NUL character or an unpaired surrogate" }],
    hint: "Send well-formed Unicode.",
  });
