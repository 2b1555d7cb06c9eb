import { parseArgs } from "node:util";
import { SCOPES, scopeShape } from "#lib/api/caller";
import type { Command } from "./commands";

/** Wrong words on the command line; its message says how to mend them. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** How the key command is used. */
export const USAGE = `Usage:
  npm run key -- create [--name NAME] [--scopes read,update] [--document doc_…] [--expires 30d] [--human] [--json]
  npm run key -- list [--json]
  npm run key -- revoke key_…
Scopes: ${SCOPES.join(", ")}; without --scopes the key has them all.`;

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads the words after `npm run key --`; throws `UsageError`. */
export function parseCommandLine(words: string[]): { command: Command; isJson: boolean } {
  const { values, positionals } = parsed(words);
  const [verb, id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`“${rest.join(" ")}” is too much.\n${USAGE}`);
  const isJson = values.json ?? false;
  if (verb === "list") return { command: { verb }, isJson };
  if (verb === "sign-in") return { command: { verb }, isJson };
  if (verb === "revoke") {
    if (!id) throw new UsageError(`Which key? Give its id.\n${USAGE}`);
    return { command: { verb, id }, isJson };
  }
  if (verb !== "create") throw new UsageError(USAGE);
  if (values.name?.trim() === "") throw new UsageError(`The name is empty.\n${USAGE}`);
  const command: Command = {
    verb,
    name: values.name ?? "Key",
    scopes: scopes(values.scopes),
    documentId: values.document ?? null,
    isHuman: values.human ?? false,
    livesMs: values.expires === undefined ? null : duration(values.expires),
  };
  return { command, isJson };
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
        expires: { type: "string" },
        human: { type: "boolean" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function scopes(list: string | undefined) {
  if (list === undefined) return [...SCOPES];
  return list.split(",").map((word) => {
    const scope = scopeShape.safeParse(word.trim());
    if (!scope.success) throw new UsageError(`“${word}” is not a scope. There are: ${SCOPES.join(", ")}.`);
    return scope.data;
  });
}

function duration(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (UNITS_MS[unit ?? ""] ?? Number.NaN);
  if (milliseconds > 0) return milliseconds;
  throw new UsageError(`“${text}” is not a time. Write for example 90s, 12h or 30d.`);
}
