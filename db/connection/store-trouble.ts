import { DrizzleQueryError } from "drizzle-orm/errors";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import type { Database } from "./client";

// Drizzle is bundled as often as our own modules are.
knownAcrossBundles(DrizzleQueryError, "DrizzleQueryError");

/** Failures of a store: it does not respond, its disk is full, or its connection was lost during COMMIT. */
export type Trouble = "unavailable" | "full" | "outcome_unknown";

const WORDS: Record<Trouble, string> = {
  unavailable: "The store cannot be reached.",
  full: "The disk of the store is full.",
  outcome_unknown: "The connection to the store was lost at a COMMIT.",
};

/** A failure of the store itself, not of a statement. */
export class StoreTrouble extends Error {
  static {
    knownAcrossBundles(StoreTrouble, "StoreTrouble");
  }
  override readonly name = "StoreTrouble";

  constructor(
    readonly trouble: Trouble,
    options?: ErrorOptions,
  ) {
    super(WORDS[trouble], options);
  }
}

/** The store failure that an error means, by class and code only; null for every other error. */
export function classify(error: unknown): Trouble | null {
  if (error instanceof DrizzleQueryError) return troubleOf(error.cause);
  return error instanceof StoreTrouble ? error.trouble : null;
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: its classes start with these characters, Node's codes with E.
const SQLSTATE = /^[0-9FHPX][0-9A-Z]{4}$/;
const DISK_FULL = "53100";
const READ_ONLY = "25006";
// Connection exception, transaction rollback, insufficient resources, operator intervention, system error.
const PASSING_CLASSES = new Set(["08", "40", "53", "57", "58"]);
// A pooler without support for named statements gave the statement to a connection that does not know its name.
const NAME_CODES = new Set(["26000", "42P05"]);
const FULL_CODES = new Set([DISK_FULL, "ENOSPC", "EDQUOT"]);

/** The store failure that a driver's error means; drivers set PostgreSQL's code on errors from the server. */
function troubleOf(cause: unknown): Trouble | null {
  if (cause instanceof StoreTrouble) return cause.trouble;
  const code = codeOf(cause);
  if (FULL_CODES.has(code)) return "full";
  if (NAME_CODES.has(code)) return "unavailable";
  if (SQLSTATE.test(code)) return code === READ_ONLY || PASSING_CLASSES.has(code.slice(0, 2)) ? "unavailable" : null;
  return isMistake(cause) ? null : "unavailable";
}

/** Whether a driver's error means that a connection does not know the name of a statement, or knows another by it. */
export const isNameTrouble = (cause: unknown): boolean => NAME_CODES.has(codeOf(cause));

const codeOf = (cause: unknown): string =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" ? cause.code : "";

const isMistake = (cause: unknown) =>
  cause instanceof TypeError || cause instanceof RangeError || cause instanceof SyntaxError;

// In these classes a COMMIT may have succeeded although its response was lost; any other code means it failed.
const COMMIT_LOST_CLASSES = new Set(["08", "57", "58"]);

function isCommitLost(cause: unknown): boolean {
  const code = codeOf(cause);
  return SQLSTATE.test(code) ? COMMIT_LOST_CLASSES.has(code.slice(0, 2)) : !isMistake(cause);
}

/** What a failed connection or statement says, without the statement. */
export function wordsOf(cause: unknown): string {
  if (cause instanceof StoreTrouble || cause instanceof DrizzleQueryError) return wordsOf(cause.cause);
  // A host with several addresses fails with an error without a message; a WebSocket fails with an event.
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join(", ");
  if (typeof cause === "object" && cause !== null && "message" in cause) return String(cause.message);
  return String(cause);
}

type Transact = Database["transaction"];

/** Wraps `transaction` to throw `StoreTrouble` when it cannot begin, and `outcome_unknown` when the connection is lost at COMMIT. */
export function tellingTrouble(transact: Transact): Transact {
  return async (work, config) => {
    let stage: "begin" | "work" | "commit" = "begin";
    try {
      return await transact(async (tx) => {
        stage = "work";
        const value = await work(tx);
        stage = "commit";
        return value;
      }, config);
    } catch (error) {
      throw failureAt(stage, error);
    }
  };
}

/** Runs a statement that commits by itself; throws `outcome_unknown` when the connection is lost meanwhile. */
export async function committing<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw failureAt("commit", error);
  }
}

/** Waits for a connection; throws `StoreTrouble`. */
export async function connected<Client>(connect: () => Promise<Client>): Promise<Client> {
  try {
    return await connect();
  } catch (error) {
    throw failureAt("begin", error);
  }
}

function failureAt(stage: "begin" | "work" | "commit", error: unknown): unknown {
  if (stage === "work") return error;
  const cause = driversOwn(error);
  if (stage === "commit" && isCommitLost(cause)) return new StoreTrouble("outcome_unknown", { cause });
  const trouble = troubleOf(cause);
  return trouble ? new StoreTrouble(trouble, { cause }) : error;
}

const driversOwn = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error);

/** Checks that the store responds; throws `StoreTrouble`. */
export async function pinged(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (cause) {
    throw new StoreTrouble(troubleOf(cause) ?? "unavailable", { cause });
  }
}
