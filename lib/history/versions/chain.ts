import { hash } from "node:crypto";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { Head } from "#lib/history/packs/heads";

/** What the hash of a version covers besides its text: all that never changes. */
export type ChainedRecord = Omit<Head, "id" | "hash"> & { documentId: string };

/** The hash of a version over its record, the checksum of its text and the hash of the version before, in hexadecimal. */
export function chainHash(before: string | null, record: ChainedRecord, textSha256: Uint8Array): string {
  const { documentId, number, title, origin, model, agent, by, action, summary } = record;
  const covered = [
    ...[before, documentId, number, title, origin, model, agent, canonicalJson(by), action, summary],
    ...[record.wordCountDelta, record.restoredFrom, record.origins && canonicalJson(record.origins)],
    // Left out where there is none, as before there was any.
    ...(record.notable ? [canonicalJson(record.notable)] : []),
    ...[record.createdAt.toISOString(), Buffer.from(textSha256).toString("hex")],
  ];
  return hash("sha256", JSON.stringify(covered), "hex");
}
