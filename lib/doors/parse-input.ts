import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import { AppError, type ErrorDetail } from "#lib/base/errors";

/** How a door checks its input. */
export type InputRules = {
  /** The fields whose text another parser checks, which says where in it the fault is. */
  checkedLater: ReadonlySet<string>;
  /** What is wrong with a field, as a sentence. */
  wording(detail: ErrorDetail): string;
};

const API_RULES: InputRules = {
  // The document's own parser.
  checkedLater: new Set(["content", "markdown"]),
  wording: ({ path, message }) =>
    path ? `“${path}” is not valid: ${message}.` : `The request is not valid: ${message}.`,
};

// JSON.stringify and zod recurse: what they are given must end.
const MAX_DEPTH = 100;
// A server action may name one part many times over, and the tree that results has no bound.
const MAX_PARTS = 250_000;

/** Parses the fields of a request, or throws `unknown_field` or `invalid_request` naming each that is wrong. */
export function parseInput<T extends z.ZodObject>(
  shape: T,
  fields: Record<string, unknown>,
  { checkedLater, wording } = API_RULES,
): z.output<T> {
  const known = Object.keys(shape.shape);
  // zod never sees this name, so it would be dropped without a word.
  if (Object.hasOwn(fields, "__proto__")) throw unknownField(["__proto__"], known);
  for (const [name, value] of Object.entries(fields)) {
    const fault = checkedLater.has(name) ? null : unstorableIn(name, value);
    if (fault) throw invalid([fault], wording, "Send well-formed Unicode, and nothing that JSON cannot give back.");
  }
  const result = shape.safeParse(fields);
  if (result.success) return result.data;
  const issues = result.error.issues;
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0) throw unknownField(issue.keys, known);
  }
  const details = issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  throw invalid(details, wording);
}

function invalid(details: ErrorDetail[], wording: InputRules["wording"], hint?: string): AppError {
  const [first] = details;
  return new AppError("invalid_request", first ? wording(first) : "The request is not valid.", { details, hint });
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

/** What neither JSON nor the store can give back as it came, or null; iterative, because input may nest without end. */
function unstorableIn(name: string, given: unknown): ErrorDetail | null {
  const pending: Place[] = [{ value: given, path: name, depth: 0 }];
  let parts = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    parts += 1;
    const message = parts > MAX_PARTS ? `has more than ${MAX_PARTS} parts` : faultOf(value, depth);
    if (message) return { path: path.slice(0, 200), message };
    if (typeof value !== "object" || value === null) continue;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!isList && (isBroken(key) || key === "__proto__")) {
        return { path: path.slice(0, 200), message: "has a name that cannot be kept" };
      }
      pending.push({ value: inner, path: `${path}.${key}`, depth: depth + 1 });
    }
  }
  return null;
}

function faultOf(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return `nests deeper than ${MAX_DEPTH} levels`;
  if (typeof value === "string" && isBroken(value)) return "has a NUL character or an unpaired surrogate";
  if (typeof value === "number" && !Number.isFinite(value)) return "has a number that is too large";
  return null;
}

const isBroken = (text: string) => text.includes("\0") || !text.isWellFormed();
