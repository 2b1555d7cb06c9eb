import { parseArgs } from "node:util";
import { GUARDS } from "#db/schema/kinds-of-change";
import { type Guard, SCOPES, scopeShape } from "#lib/base/caller";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import type { Command } from "./command";

/** A wrong command line; the message says how to correct it. */
export class UsageError extends Error {
  static {
    knownAcrossBundles(UsageError, "UsageError");
  }
  override readonly name = "UsageError";
}

/** The usage text of the key command. */
export const USAGE = `Usage:
  npm run key -- create [--name NAME] [--scopes read,update] [--document doc_… | --folder fol_…]
                         [--expires 30d] [--human] [--person E-MAIL]
                         [--guard off|warn|suggest] [--drafts] [--json]
  npm run key -- list [--json]
  npm run key -- revoke key_…
Scopes: ${SCOPES.join(", ")}; without --scopes the key has them all. With --drafts it writes drafts of documents only.`;

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const MAX_NAME = 200;

/** The number of arguments of each verb, including the verb. */
const WORDS: Record<Command["verb"], number> = { create: 1, list: 1, revoke: 2, "sign-in": 1, nightly: 1 };

/** Parses the arguments after `npm run key --`; throws `UsageError`. */
export function parseCommandLine(words: string[]): { command: Command; isJson: boolean } {
  const { values, positionals } = parsed(words);
  const { json: isJson = false, ...options } = values;
  const verb = verbOf(positionals[0]);
  const [extra] = positionals.slice(WORDS[verb]);
  if (extra !== undefined) throw new UsageError(`“${extra}” is too much.\n${USAGE}`);
  const [misplaced] = verb === "create" ? [] : Object.keys(options);
  if (misplaced !== undefined) throw new UsageError(`--${misplaced} does not go with ${verb}.\n${USAGE}`);
  return { command: commandOf(verb, positionals[1], options), isJson };
}

function verbOf(word: string | undefined): Command["verb"] {
  if (word === "create" || word === "list" || word === "revoke" || word === "sign-in" || word === "nightly")
    return word;
  throw new UsageError(USAGE);
}

function commandOf(
  verb: Command["verb"],
  id: string | undefined,
  options: Omit<ReturnType<typeof parsed>["values"], "json">,
): Command {
  if (verb === "list" || verb === "sign-in" || verb === "nightly") return { verb };
  if (verb === "revoke") {
    if (!id) throw new UsageError(`Which key? Give its id.\n${USAGE}`);
    return { verb, id };
  }
  if (options.document !== undefined && options.folder !== undefined)
    throw new UsageError(`A key is bound to a document or to a folder, not to both.\n${USAGE}`);
  return {
    verb,
    name: nameOf(options.name ?? "Key"),
    scopes: scopes(options.scopes),
    documentId: options.document ?? null,
    folderId: options.folder ?? null,
    isHuman: options.human ?? false,
    guard: guardOf(options.guard),
    isForDrafts: options.drafts ?? false,
    person: options.person ?? null,
    livesMs: options.expires === undefined ? null : duration(options.expires),
  };
}

function nameOf(given: string): string {
  const name = given.trim();
  if (name === "") throw new UsageError(`The name is empty.\n${USAGE}`);
  if (name.length > MAX_NAME) throw new UsageError(`The name has more than ${MAX_NAME} characters.`);
  return name;
}

function parsed(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        name: { type: "string" },
        scopes: { type: "string" },
        document: { type: "string" },
        folder: { type: "string" },
        expires: { type: "string" },
        human: { type: "boolean" },
        guard: { type: "string" },
        drafts: { type: "boolean" },
        person: { type: "string" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function scopes(list: string | undefined) {
  if (list === undefined) return [...SCOPES];
  const named = list.split(",").map((word) => {
    const scope = scopeShape.safeParse(word.trim());
    if (!scope.success) throw new UsageError(`“${word}” is not a scope. There are: ${SCOPES.join(", ")}.`);
    return scope.data;
  });
  return [...new Set(named)];
}

function guardOf(word: string | undefined): Guard {
  if (word === undefined) return "warn";
  const guard = GUARDS.find((one) => one === word);
  if (guard) return guard;
  throw new UsageError(`“${word}” is not a guard. There are: ${GUARDS.join(", ")}.`);
}

function duration(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (UNITS_MS[unit ?? ""] ?? Number.NaN);
  if (milliseconds > 0) return milliseconds;
  throw new UsageError(`“${text}” is not a time. Write for example 90s, 12h or 30d.`);
}
