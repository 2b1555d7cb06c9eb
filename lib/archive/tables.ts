import "server-only";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  accessRequest,
  account,
  apiKey,
  attachment,
  collection,
  collectionCitation,
  comment,
  deletion,
  delivery,
  document,
  documentCitation,
  documentFile,
  documentStep,
  documentWords,
  event,
  eventPack,
  file,
  folder,
  idempotency,
  invitation,
  libraryCitation,
  mail,
  mailPreference,
  message,
  notification,
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthClientResource,
  oauthConsent,
  oauthRefreshToken,
  oauthResource,
  passkey,
  prompt,
  session,
  share,
  slug,
  suggestion,
  template,
  user,
  verification,
  version,
  versionPack,
  webhook,
  zoteroConnection,
  zoteroLibrary,
  zoteroObject,
} from "#db/schema";

const archived = {
  user,
  account,
  passkey,
  invitation,
  oauthClient,
  apiKey,
  oauthRefreshToken,
  folder,
  document,
  slug,
  version,
  versionPack,
  suggestion,
  prompt,
  libraryCitation,
  collection,
  collectionCitation,
  documentCitation,
  documentStep,
  file,
  documentFile,
  attachment,
  share,
  comment,
  message,
  notification,
  mailPreference,
  webhook,
  template,
  zoteroConnection,
  zoteroLibrary,
  zoteroObject,
};

/** The name of an archived table. */
export type Archived = keyof typeof archived;

/** The tables of an archive, each after those it refers to. */
export const ARCHIVED = Object.keys(archived) as [Archived, ...Archived[]];

/** The tables that no archive contains: their rows are worthless on another day or machine, or are made again. */
export const EPHEMERAL: readonly PgTable[] = [
  documentWords,
  session,
  verification,
  idempotency,
  deletion,
  accessRequest,
  mail,
  event,
  eventPack,
  delivery,
  oauthAccessToken,
  oauthClientAssertion,
  oauthClientResource,
  oauthConsent,
  oauthResource,
];

/** The columns that no archive contains: a restored text has no words yet. */
export const UNWRITTEN: ReadonlySet<PgColumn> = new Set([document.areWordsOld]);

/** The table with this name. */
export const tableOf = (name: Archived): PgTable => archived[name];
