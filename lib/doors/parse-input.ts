import type { z } from "zod";
import { AppError, type ErrorDetail } from "#lib/base/errors";
import { unstorableIn } from "#lib/base/unstorable";
import { editHint, fieldHint, meantField, unknownHint } from "./fix-hint";
import { type UnknownWithin, unknownWithin } from "./unknown-within";

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
  const within = unknownWithin(issues, shape);
  if (within.length > 0) throw unknownFieldWithin(within);
  const details = issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  const hint = issues.map((issue) => fieldHint(issue, shape.shape, fields)).find((found) => found !== undefined);
  throw invalid(details, wording, hint);
}

function invalid(details: ErrorDetail[], wording: InputRules["wording"], hint?: string): AppError {
  const [first] = details;
  return new AppError("invalid_request", first ? wording(first) : "The request is not valid.", { details, hint });
}

const shortened = (name: string) => name.slice(0, MAX_NAME).toWellFormed();

function unknownField(unknown: string[], known: string[]): AppError {
  const names = unknown.slice(0, MAX_DETAILS).map(shortened);
  const details = names.map((path) => ({ path, message: "is not a field of this operation" }));
  const [first = ""] = names;
  const ofEdit = meantField(first, known) === undefined ? editHint(first, known) : undefined;
  const hint = ofEdit ?? unknownHint([first], known);
  return new AppError("unknown_field", `Unknown field “${first}”.`, { details, hint });
}

// Enough for a hint; each name is compared with all that are known.
const MAX_HINTED = 5;

/** The error for unknown fields of objects within a request, with a hint for those of the first object. */
function unknownFieldWithin(within: readonly UnknownWithin[]): AppError {
  const details = within
    .flatMap(({ path, names }) => {
      const of = path.map(shortened).join(".");
      return names.map((name) => ({ path: `${of}.${shortened(name)}`, message: `is not a field of “${of}”` }));
    })
    .slice(0, MAX_DETAILS);
  const { names = [], known = [] } = within[0] ?? {};
  const hint = unknownHint(names.slice(0, MAX_HINTED).map(shortened), known);
  return new AppError("unknown_field", `Unknown field “${details[0]?.path ?? ""}”.`, { details, hint });
}
