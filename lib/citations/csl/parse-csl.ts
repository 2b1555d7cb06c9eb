import { z } from "zod";
import { AppError, type ErrorDetail } from "#lib/base/errors";
import { nearest } from "#lib/document/model/nearest";
import { CSL_TYPES, type CslItem } from "./csl";
import { DATE_VARIABLES, NAME_VARIABLES, NUMBER_VARIABLES, TEXT_VARIABLES } from "./csl-variables";
import { longFields, MAX_NAMES } from "./field-length";
import { readRawDate } from "./raw-date";

/** The maximum size of one work as JSON, in bytes. */
export const MAX_CSL_BYTES = 1024 * 1024;

const isKept = (value: string) => !value.includes("\0") && value.isWellFormed();
const text = z.string().refine(isKept, "has a NUL character or an unpaired surrogate");
const number = z.union([text, z.number()], "must be text or a number");

const name = z
  .strictObject({
    family: text.optional(),
    given: text.optional(),
    "dropping-particle": text.optional(),
    "non-dropping-particle": text.optional(),
    suffix: text.optional(),
    "comma-suffix": z.stringbool().or(z.boolean()).optional(),
    "static-ordering": z.stringbool().or(z.boolean()).optional(),
    literal: text.optional(),
    // An old instruction to formatters, not a part of the name.
    "parse-names": z.unknown().optional(),
  })
  .refine(({ family, given, literal }) => family || given || literal, "needs a family, given or literal name")
  .transform(({ "parse-names": _, ...kept }) => kept);

const whole = z
  .union([z.number(), z.string().regex(/^\s*-?\d+\s*$/, "must be a whole number")])
  .transform(Number)
  .pipe(z.number().int());

const day = z.tuple([whole.pipe(z.number().min(-9999).max(9999))], whole).superRefine((parts, context) => {
  const [, month = 1, date = 1] = parts;
  if (parts.length > 3) context.addIssue({ code: "custom", message: "has more than a year, a month and a day" });
  if (month < 1 || month > 12) context.addIssue({ code: "custom", message: "has a month that is not 1 to 12" });
  if (date < 1 || date > 31) context.addIssue({ code: "custom", message: "has a day that is not 1 to 31" });
});

const date = z
  .strictObject({
    "date-parts": z.array(day).min(1, "has no date").max(2, "has more than a beginning and an end").optional(),
    season: whole.pipe(z.number().min(1).max(4)).optional(),
    circa: z
      .union([z.boolean(), z.string(), z.number()])
      .transform((value) => value !== "false" && value !== "0" && Boolean(value))
      .optional(),
    literal: text.optional(),
    raw: text.optional(),
  })
  .refine((given) => given["date-parts"] || given.literal || given.raw, "needs date-parts, literal or raw")
  .transform(({ raw, ...kept }) => (raw === undefined || kept["date-parts"] ? kept : { ...readRawDate(raw), ...kept }));

const each = <T extends z.ZodType>(variables: readonly string[], type: T) =>
  Object.fromEntries(variables.map((variable) => [variable, type.optional()]));

const variables = {
  type: z.enum(CSL_TYPES),
  // The item's name in its source file, not a property of the work.
  id: number.optional(),
  categories: z.array(text).max(MAX_NAMES).optional(),
  ...each(TEXT_VARIABLES, text),
  ...each(NUMBER_VARIABLES, number),
  ...each(NAME_VARIABLES, z.array(name).max(MAX_NAMES)),
  ...each(DATE_VARIABLES, date),
  // Registries give these two as numbers.
  PMID: number.transform(String).optional(),
  PMCID: number.transform(String).optional(),
};

const MAX_DETAILS = 100;

const KNOWN = Object.keys(variables);
const shape = z.strictObject(variables);

/**
 * Parses a caller's work to strict CSL-JSON 1.0.2: every variable known, every value of its kind.
 * @throws AppError invalid_request that names each fault by its path below `at`.
 */
export function parseCsl(input: unknown, at = "csl"): CslItem {
  refuseTooLarge(input, at);
  const result = shape.safeParse(input);
  if (!result.success) {
    const issues = result.error.issues.slice(0, MAX_DETAILS);
    throw unfit(issues.flatMap((issue) => detailsOf(issue, input, at)));
  }
  const { id: _, ...item } = result.data;
  // The tables behind `variables` match the type exactly.
  return item as CslItem;
}

function refuseTooLarge(input: unknown, at: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(input) ?? "");
  if (bytes > MAX_CSL_BYTES) {
    throw unfit([{ path: at, message: `takes ${bytes} bytes; a work may take ${MAX_CSL_BYTES}` }]);
  }
  const fields = typeof input === "object" && input !== null ? input : {};
  const long = longFields(fields);
  if (long.length > 0) throw unfit(long.map(({ path, message }) => ({ path: `${at}.${path}`, message })));
  // Counted before parsing, since the parser reports each fault.
  for (const [variable, value] of Object.entries(fields)) {
    const count = Array.isArray(value) ? value.length : 0;
    if (count > MAX_NAMES) {
      throw unfit([{ path: `${at}.${variable}`, message: `has ${count} entries; it may have ${MAX_NAMES}` }]);
    }
  }
}

function detailsOf(issue: z.core.$ZodIssue, input: unknown, at: string): ErrorDetail[] {
  const path = [at, ...issue.path.map(String)].join(".");
  if (issue.code === "unrecognized_keys") {
    const known = issue.path.length === 0 ? KNOWN : PARTS;
    return issue.keys.slice(0, MAX_DETAILS).map((key) => ({
      path: `${path}.${key.slice(0, 100)}`,
      message: `is not known to CSL 1.0.2${meant(key, known)}`,
    }));
  }
  if (issue.path[0] !== "type" || issue.path.length > 1) return [{ path, message: issue.message }];
  const type = typeof input === "object" && input !== null && "type" in input ? input.type : undefined;
  if (typeof type !== "string") return [{ path, message: "must be one of the types of CSL 1.0.2, such as “book”" }];
  return [{ path, message: `“${type.slice(0, 100)}” is not a type of CSL 1.0.2${meant(type, CSL_TYPES)}` }];
}

const PARTS = [
  "family",
  "given",
  "dropping-particle",
  "non-dropping-particle",
  "suffix",
  "comma-suffix",
  "static-ordering",
  "literal",
  "date-parts",
  "season",
  "circa",
  "raw",
];

function meant(given: string, known: readonly string[]): string {
  const name = nearest(given, known);
  return name === null ? "" : `: did you mean “${name}”?`;
}

function unfit(details: ErrorDetail[]): AppError {
  const [first] = details;
  return new AppError("invalid_request", `“${first?.path}” cannot be kept: ${first?.message}.`, {
    details: details.slice(0, MAX_DETAILS),
    hint: "Send one work as CSL-JSON 1.0.2, or leave out what it has no variable for.",
  });
}
