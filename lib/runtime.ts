import "server-only";
import { type Database, type OpenDatabase, openDatabase } from "#db/client";
import type { AdminHandler } from "#db/data-directory";
import { migrate } from "#db/migrate";
import { findBelow } from "#lib/access/reach/store";
import { findReached } from "#lib/access/store";
import { type KeyCache, openKeyCache } from "#lib/auth/key-cache";
import { makeKey } from "#lib/auth/keys";
import { readSecret } from "#lib/auth/secret";
import { type Auth, createAuth } from "#lib/auth/sessions";
import { makeSignInLink } from "#lib/auth/sign-in-link";
import { findValidCredentials, insertOwner } from "#lib/auth/store";
import { indexWritten } from "#lib/documents/words/store";
import { type Access, type Hub, makeHub } from "#lib/live/hub";
import { sendDue } from "#lib/mail/send-due";
import { setMailOn } from "#lib/mail/settings";
import { endNotices } from "#lib/mail/store";
import { openTransport } from "#lib/mail/transport";
import { personOfToken } from "#lib/mail/unsubscribe";
import { composeWith } from "#lib/notifications/compose";
import { purgeNotifications } from "#lib/notifications/store";
import { findPersonByEmail } from "#lib/people/store";
import { purgeHourly } from "#lib/trash/purge-hourly";
import { packVersions } from "#lib/versions/pack-versions";
import { startDeliverer } from "#lib/webhooks/deliverer";
import { foldLeft, foldNow } from "#lib/writing/fold-soon";
import { startSyncer } from "#lib/zotero/syncer";
import { answerAdmin } from "./admin/door";
import { SCOPES } from "./base/caller";
import { type Env, env } from "./base/env";
import { perProcess } from "./base/per-process";
import { repeat } from "./base/repeat";
import { setSealSecret } from "./base/seal";
import { type Metrics, openMetrics } from "./limits/metrics";
import { type Counters, openCounters } from "./limits/rate-limit-counters";
import { type Attempts, countAttempts } from "./limits/rate-limit-failures";

/** The message that the first start prints at the terminal. */
export type Announcement = { signInLink: string; firstKey: string };

/** The parts of a running workspace. */
export type Runtime = {
  env: Env;
  store: OpenDatabase;
  auth: Auth;
  keys: KeyCache;
  /** The counters of the rate limits. */
  counters: Counters;
  attempts: Attempts;
  /** Null unless METRICS_TOKEN is set. */
  metrics: Metrics | null;
  announcement: Announcement | null;
  /** The event streams of this process. */
  hub: Hub;
  /** Null unless SMTP_URL is set. */
  mailer: Mailer | null;
  /** Ends the notices by e-mail of a signed token's person; returns false for another token. */
  unsubscribe(token: string): Promise<boolean>;
  /** Makes `/api/health` report that this instance is stopping, so that proxies send no more requests. */
  leave(): void;
  isLeaving(): boolean;
  /** Closes streams that never end by themselves, before the server waits for requests in progress. */
  drain(): void;
  close(): Promise<void>;
};

/** Sends the queued mail of a workspace. */
export type Mailer = {
  /** Sends what is due, and returns how many mails were sent. */
  sendDue(now: Date, signal?: AbortSignal): Promise<number>;
};

const HOUR_MS = 60 * 60 * 1000;
const MAIL_EVERY_MS = 2_000;
const PACK_EVERY_MS = 10 * 60 * 1000;
const INDEX_EVERY_MS = 15_000;

type Place = { running: Runtime | undefined; starting: Promise<Runtime> | undefined };

// `bin/serve.mjs` also reads this slot.
const place = perProcess<Place>("runtime", () => ({ running: undefined, starting: undefined }));

/** The running workspace; undefined until it has started. */
export const runningNow = (): Runtime | undefined => place.running;

/** Returns the running workspace, and starts it if necessary. */
export const runtime = async (): Promise<Runtime> => place.running ?? startRuntime();

/** Opens and migrates the store and, when it is empty, creates the owner's account and first key. */
export function startRuntime(settings: Env = env()): Promise<Runtime> {
  place.starting ??= start(settings);
  return place.starting;
}

async function start(settings: Env): Promise<Runtime> {
  let answer: AdminHandler | null = null;
  const store = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    neonWsProxy: settings.NEON_WS_PROXY,
    dataDir: settings.DATA_DIR,
    onRequest: async (request) =>
      answer ? answer(request) : { status: 503, body: { error: "The store is being made ready. Try again." } },
  });
  await migrate(store.db);
  const secret = settings.AUTH_SECRET ?? readSecret(settings.DATA_DIR);
  const assembled = await assemble(settings, store, secret);
  await foldLeft(store.db);
  const stopPurging = purgeHourly(store.db);
  const stopForgetting = repeat("purge of notifications", HOUR_MS, () => purgeNotifications(store.db, new Date()));
  const stopPacking = repeat("packing of versions", PACK_EVERY_MS, (signal) =>
    packVersions(store.db, new Date(), signal),
  );
  const stopIndexing = repeat("index of words", INDEX_EVERY_MS, (signal) => indexWritten(store.db, signal));
  const { mailer } = assembled;
  const stopMailing = mailer && repeat("mail", MAIL_EVERY_MS, (signal) => mailer.sendDue(new Date(), signal));
  const stopDelivering = startDeliverer(store);
  const stopSyncing = startSyncer(store.db);
  const close = async () => {
    await Promise.all([
      stopPurging(),
      stopForgetting(),
      stopPacking(),
      stopIndexing(),
      stopMailing?.(),
      stopDelivering(),
      stopSyncing(),
    ]);
    await assembled.close();
  };
  const running = { ...assembled, close };
  answer = (request) => answerAdmin(running, secret, request);
  hold(running);
  return running;
}

/** Sets the workspace of this process; undefined when it has stopped. */
export function hold(running: Runtime | undefined): void {
  place.running = running;
}

/** The owner of a new workspace, until they say who they are. */
export const FIRST_OWNER = { name: "Owner", email: "owner@colophon.local" };

/** Assembles a workspace over an open, migrated store. */
export async function assemble(settings: Env, store: OpenDatabase, secret: string): Promise<Runtime> {
  setSealSecret(secret);
  const counters = await openCounters(settings);
  const auth = createAuth({ db: store.db, secret, env: settings, counters });
  const firstKey = settings.BOOTSTRAP_API_KEY ?? makeKey();
  const owner = { ...FIRST_OWNER, key: firstKey, scopes: SCOPES };
  const made = await store.db.transaction((tx) => insertOwner(tx, owner, new Date()));
  const announcement = made ? { signInLink: await makeSignInLink(auth, made.userId), firstKey } : null;
  const attempts = countAttempts(counters, settings.TRUSTED_PROXIES);
  const metrics = settings.METRICS_TOKEN ? openMetrics({ counters, store }) : null;
  const transport = openTransport(settings);
  setMailOn(transport !== null);
  const compose = composeWith({
    db: store.db,
    appUrl: settings.APP_URL,
    secret,
    makeSignInLink: async (email) => {
      const person = await findPersonByEmail(store.db, email);
      return person ? makeSignInLink(auth, person.id) : null;
    },
  });
  const mailer = transport && {
    sendDue: (now: Date, signal?: AbortSignal) => sendDue({ db: store.db, transport, compose }, now, signal),
  };
  const unsubscribe = async (token: string) => {
    const userId = personOfToken(secret, token);
    if (userId !== null) await endNotices(store.db, userId);
    return userId !== null;
  };
  const hub = makeHub({ listen: store.listen, validAccesses: (accesses) => validAccesses(store.db, accesses) });
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  const keys = openKeyCache(store);
  const close = async () => {
    await foldNow();
    await Promise.all([hub.close(), keys.close()]);
    counters.close();
    transport?.close();
    await store.close();
  };
  return {
    env: settings,
    store,
    auth,
    keys,
    counters,
    attempts,
    metrics,
    announcement,
    hub,
    mailer,
    unsubscribe,
    leave,
    isLeaving: () => isLeaving,
    drain: hub.drain,
    close,
  };
}

/**
 * Returns the accesses whose key or session is valid, whose person has the same role on the document, and whose folder,
 * for a key bound to one, still holds it.
 */
async function validAccesses(db: Database, accesses: readonly Access[]): Promise<ReadonlySet<Access>> {
  const pairs = accesses.flatMap(({ bound, documentId }) =>
    bound?.kind === "folder" && documentId !== null ? { folderId: bound.id, documentId } : [],
  );
  const [valid, below, reached] = await Promise.all([
    findValidCredentials(db, [...new Set(accesses.map(({ credentialId }) => credentialId))], new Date()),
    findBelow(db, pairs),
    findReached(
      db,
      accesses.flatMap(({ userId, documentId }) => (documentId === null ? [] : { userId, documentId })),
    ),
  ]);
  return new Set(
    accesses.filter(
      ({ credentialId, documentId, userId, bound, role }) =>
        valid.has(credentialId) &&
        (bound?.kind !== "folder" || below.has(`${bound.id} ${documentId}`)) &&
        (documentId === null || reached.get(`${userId} ${documentId}`) === role),
    ),
  );
}
