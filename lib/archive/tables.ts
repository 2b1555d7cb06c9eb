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
  documentStep,
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
  documentStep,
  file,
  share,
  comment,
  message,
};

/** The name of an archived table. */
export type Archived = keyof typeof archived;

/** The tables of an archive, each after those it refers to. */
export const ARCHIVED = Object.keys(archived) as [Archived, ...Archived[]];

/** The tables that no archive contains: their rows are worthless on another day or machine. */
export const EPHEMERAL: readonly PgTable[] = [session, verification, idempotency];

/** The table with this name. */
export const tableOf = (name: Archived): PgTable => archived[name];
