import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import { AppError, type ErrorDetail } from "#lib/base/errors";

// The document's own parser looks into these, and says where in the text the fault is.
const PARSED_ELSEWHERE = new Set(["content", "markdown"]);

// JSON.stringify and zod recurse: what they are given must end.
const MAX_DEPTH = 100;

/** Parses the fields of a request, or throws `unknown_field` or `invalid_request` naming each that is wrong. */
export function parseInput<T extends z.ZodObject>(shape: T, fields: Record<string, unknown>): z.output<T> {
  const known = Object.keys(shape.shape);
  // zod never sees this name, so it would be dropped without a word.
  if (Object.hasOwn(fields, "__proto__")) throw unknownField(["__proto__"], known);
  for (const [name, value] of Object.entries(fields)) {
    if (!PARSED_ELSEWHERE.has(name)) refuseUnstorable(name, value);
  }
  const result = shape.safeParse(fields);
  if (result.success) return result.data;
  const issues = result.error.issues;
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

type Place = { value: unknown; path: string; depth: number };

/** Refuses what neither JSON nor the store can give back as it came; iterative, because input may nest without end. */
function refuseUnstorable(name: string, given: unknown): void {
  const pending: Place[] = [{ value: given, path: name, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    const fault = faultOf(value, depth);
    if (fault) throw unstorable(path, fault);
    if (typeof value !== "object" || value === null) continue;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!isList && (isBroken(key) || key === "__proto__")) throw unstorable(path, "has a name that cannot be kept");
      pending.push({ value: inner, path: `${path}.${key}`, depth: depth + 1 });
    }
  }
}

function faultOf(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return `nests deeper than ${MAX_DEPTH} levels`;
  if (typeof value === "string" && isBroken(value)) return "has a NUL character or an unpaired surrogate";
  if (typeof value === "number" && !Number.isFinite(value)) return "has a number that is too large";
  return null;
}

const isBroken = (text: string) => text.includes("\0") || !text.isWellFormed();

const unstorable = (path: string, fault: string) =>
  new AppError("invalid_request", `“${path.slice(0, 100)}” ${fault}.`, {
    details: [{ path: path.slice(0, 200), message: fault }],
    hint: "Send well-formed Unicode, and nothing that JSON cannot give back.",
  });
