import "server-only";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  accessRequest,
  account,
  apiKey,
  attachment,
  collection,
  collectionCitation,
  comment,
  delivery,
  document,
  documentCitation,
  documentFile,
  documentStep,
  event,
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
  user,
  verification,
  version,
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
  zoteroConnection,
  zoteroLibrary,
  zoteroObject,
};

/** The name of an archived table. */
export type Archived = keyof typeof archived;

/** The tables of an archive, each after those it refers to. */
export const ARCHIVED = Object.keys(archived) as [Archived, ...Archived[]];

/** The tables that no archive contains: their rows are worthless on another day or machine. */
export const EPHEMERAL: readonly PgTable[] = [
  session,
  verification,
  idempotency,
  accessRequest,
  mail,
  event,
  delivery,
  oauthAccessToken,
  oauthClientAssertion,
  oauthClientResource,
  oauthConsent,
  oauthResource,
];

/** The table with this name. */
export const tableOf = (name: Archived): PgTable => archived[name];
