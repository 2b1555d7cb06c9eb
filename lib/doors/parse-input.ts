import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import { AppError, type ErrorDetail } from "#lib/base/errors";
import { unstorableIn } from "#lib/base/unstorable";
import { editHint, fieldHint, meantField } from "./fix-hint";

/** The input checks of a door. */
export type InputRules = {
  /** The fields with text that another parser validates, because it reports the position of a fault. */
  checkedLater: ReadonlySet<string>;
  /** The message for an invalid field. */
  wording(detail: ErrorDetail): string;
};

const API_RULES: InputRules = {
  // The document's own parser.
  checkedLater: new Set(["content", "markdown", "append"]),
  wording: ({ path, message }) =>
    path ? `“${path}” is not valid: ${message}.` : `The request is not valid: ${message}.`,
};

const MAX_DETAILS = 100;
const MAX_NAME = 100;

/** Parses the fields of a request; throws `unknown_field` or `invalid_request` with each invalid field. */
export function parseInput<T extends z.ZodObject>(
  shape: T,
  fields: Record<string, unknown>,
  { checkedLater, wording } = API_RULES,
): z.output<T> {
  const known = Object.keys(shape.shape);
  // zod never sees this name, so it would be dropped silently.
  if (Object.hasOwn(fields, "__proto__")) throw unknownField(["__proto__"], known);
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(shape.shape, name));
  if (unknown.length > 0) throw unknownField(unknown, known);
  for (const [name, value] of Object.entries(fields)) {
    const fault = checkedLater.has(name) ? null : unstorableIn(name, value);
    if (fault) throw invalid([fault], wording, "Send well-formed Unicode, and nothing that JSON cannot give back.");
  }
  const result = shape.safeParse(fields);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_DETAILS);
  const details = issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  const hint = issues.map((issue) => fieldHint(issue, shape.shape, fields)).find((found) => found !== undefined);
  throw invalid(details, wording, hint);
}

function invalid(details: ErrorDetail[], wording: InputRules["wording"], hint?: string): AppError {
  const [first] = details;
  return new AppError("invalid_request", first ? wording(first) : "The request is not valid.", { details, hint });
}

function unknownField(unknown: string[], known: string[]): AppError {
  const names = unknown.slice(0, MAX_DETAILS).map((name) => name.slice(0, MAX_NAME).toWellFormed());
  const details = names.map((path) => ({ path, message: "is not a field of this operation" }));
  const [first = ""] = names;
  const meant = meantField(first, known);
  const nearest = known.length > 0 ? closest(first, known) : "";
  const isNear = nearest !== "" && distance(first, nearest) <= Math.max(2, Math.floor(first.length / 3));
  const likely = meant ?? (isNear ? nearest : undefined);
  const ofEdit = meant === undefined ? editHint(first, known) : undefined;
  const hint = ofEdit ?? (likely ? `Did you mean “${likely}”?` : `Known fields: ${known.join(", ") || "none"}.`);
  return new AppError("unknown_field", `Unknown field “${first}”.`, { details, hint });
}
