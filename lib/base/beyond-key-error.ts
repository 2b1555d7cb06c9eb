import type { Bound } from "./caller";
import { AppError } from "./errors";

const REACH: Record<Bound["kind"], { bound: string; only: string }> = {
  document: { bound: "one document", only: "only" },
  folder: { bound: "one folder", only: "and what is below it only" },
};

/** The error for a bound key on anything that it does not reach, existing or not. */
export const beyondKeyError = ({ kind, id }: Bound): AppError =>
  new AppError("document_not_in_token", `This key is bound to ${REACH[kind].bound} and cannot access this.`, {
    hint: `The key reaches ${id} ${REACH[kind].only}.`,
  });
