/** Writes one line of JSON to standard error; never give it a secret or the text of a document. */
export function log(level: "info" | "warn" | "error", event: string, fields: Record<string, unknown> = {}): void {
  const { error, ...rest } = fields;
  const line = { level, event, time: new Date().toISOString(), ...rest, ...(error ? described(error) : {}) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  // A failed query's own message repeats its parameters, which may be the text of a document; its cause does not.
  const { message } = error.cause instanceof Error ? error.cause : error;
  const at = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: message, at };
}
