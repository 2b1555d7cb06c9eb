import type { Database } from "#db/connection/client";
import type { Caller } from "#lib/base/caller";
import type { Gated } from "#lib/base/operation";
import { noteRead, noteWrite } from "#lib/documents/last-reads/store";

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Notes which version of a document a key knows after this answer: one whose whole text it got, or that it wrote itself. */
export function noteKnown(
  db: Database,
  { type, id: keyId }: Pick<Caller, "type" | "id">,
  { rate, readsWhole, location }: Pick<Gated, "rate" | "readsWhole" | "location">,
  input: Fields,
  output: unknown,
): void {
  if (type !== "key" || !isObject(output)) return;
  const written = isObject(output.document) ? output.document : output;
  const { id, version } = written;
  if (typeof id !== "string" || typeof version !== "number" || output.dryRun) return;
  if (rate === "read") {
    if (readsWhole?.(input)) noteRead(db, keyId, id, version);
  } else if ("content" in written || location) noteRead(db, keyId, id, version);
  else if (output.changed !== false) noteWrite(db, keyId, id, version);
}
