import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { formatDocument, formatEarlier } from "#lib/works/document-citations/format-document";
import type { AuthoredText } from "./contributors";
import type { Reader } from "./describe";
import { describeInWorker } from "./describe-in-worker";
import { findAuthors } from "./find-contributions";

/** What a statement is about: the text as it is stored, and who reads it. */
export type Subject = {
  text: AuthoredText;
  reader: Reader;
  title: string;
  /** The address of the published page. */
  url: string | null;
  settings: Record<string, unknown>;
  /** The hash of the version. */
  historyHead: string | null;
  /** Whether there are later versions. */
  isEarlier: boolean;
  citationKeys: readonly string[];
};

/** Writes what a statement says, as JSON in UTF-8: who wrote which words of a text, and what pins the text and its history. */
export async function writeStatement(db: Executor, subject: Subject): Promise<Uint8Array> {
  const { text, reader, title, url, settings, historyHead, citationKeys } = subject;
  const { id, version, owner } = text;
  const format = subject.isEarlier ? formatEarlier : formatDocument;
  const { clusters, isNoteStyle, bibliography, placement } = await format(
    db,
    { id, userId: owner.id, version, settings },
    text.content,
  );
  const head = {
    type: "colophon-statement",
    issuer: env().APP_URL,
    issuedAt: new Date().toISOString(),
    document: { id, title, url, version },
    historyHead,
  };
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  const formatted = { clusters, isNoteStyle, bibliography, placement };
  const { payload } = await describeInWorker({
    text,
    authors: await findAuthors(db, text),
    stated: { head, reader, title, locale, citationKeys, formatted },
  });
  if (!payload) throw new Error("A statement was asked for, and none was made.");
  return payload;
}
