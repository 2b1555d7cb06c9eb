import { AppError } from "#lib/base/errors";

/** Throws `invalid_request` unless exactly one of the fields that can name a work is given. */
export function requireOneSource(fields: Readonly<Record<string, unknown>>, sources: readonly string[]): void {
  const given = sources.filter((name) => fields[name] !== undefined);
  if (given.length === 1) return;
  const words = given.length === 0 ? "Say which work is meant." : `Name the work once, not by ${given.join(" and ")}.`;
  throw new AppError("invalid_request", words, {
    details: given.map((path) => ({ path, message: "cannot be combined with another field that names a work" })),
    hint: `Give exactly one of ${sources.join(", ")}.`,
  });
}
