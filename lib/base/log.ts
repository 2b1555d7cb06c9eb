import { pino } from "pino";
import { env } from "./env";

type Level = "info" | "warn" | "error";

let logger: pino.Logger | undefined;

/**
 * Writes one line of JSON to standard error unless LOG_LEVEL is higher; never pass a secret or the text of a document.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const { error, ...rest } = fields;
  logger ??= open();
  logger[level]({ ...rest, ...(error ? described(error) : {}) }, event);
  if (level !== "info") flush();
}

// A write to a log costs as much as a cached answer, so requests that are answered at the same time share one.
let waiting = "";

function write(line: string): void {
  if (waiting === "") setImmediate(flush);
  waiting += withoutKeys(line);
}

function flush(): void {
  if (waiting !== "") process.stderr.write(waiting);
  waiting = "";
}

// Standard output is for the results of commands, such as a key or a link.
function open(): pino.Logger {
  const options = {
    level: env().LOG_LEVEL,
    base: null,
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  process.once("exit", flush);
  return pino(options, { write });
}

// Errors of libraries may contain anything, and a log must not contain a key or a token.
const withoutKeys = (line: string) =>
  line.includes("_usr_") ? line.replace(/\b(ak|at|rt)_usr_[\w-]+/g, "$1_usr_…") : line;

function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  // The message of a failed query repeats its parameters, which may be the text of a document; its cause does not.
  const { message } = error.cause instanceof Error ? error.cause : error;
  const at = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: message, at };
}
