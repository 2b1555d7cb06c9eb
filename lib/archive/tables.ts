import "server-only";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  account,
  apiKey,
  collection,
  collectionCitation,
  comment,
  document,
  documentCitation,
  file,
  folder,
  idempotency,
  invitation,
  libraryCitation,
  message,
  passkey,
  prompt,
  session,
  share,
  slug,
  suggestion,
  user,
  verification,
  version,
} from "#db/schema";

const archived = {
  user,
  account,
  passkey,
  invitation,
  apiKey,
  folder,
  document,
  slug,
  version,
  suggestion,
  prompt,
  libraryCitation,
  collection,
  collectionCitation,
  documentCitation,
  file,
  share,
  comment,
  message,
};

/** The name of an archived table. */
export type Archived = keyof typeof archived;

/** What an archive holds, each table after those it refers to. */
export const ARCHIVED = Object.keys(archived) as [Archived, ...Archived[]];

/** What no archive holds: it is worth nothing on another day or machine. */
export const EPHEMERAL: readonly PgTable[] = [session, verification, idempotency];

/** The table of that name. */
export const tableOf = (name: Archived): PgTable => archived[name];
