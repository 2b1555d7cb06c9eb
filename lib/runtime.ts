import "server-only";
import { type Database, type OpenDatabase, openDatabase } from "#db/client";
import type { AdminHandler } from "#db/data-directory";
import { migrate } from "#db/migrate";
import { findReached } from "#lib/access/store";
import { type KeyCache, openKeyCache } from "#lib/auth/key-cache";
import { makeKey } from "#lib/auth/keys";
import { readSecret } from "#lib/auth/secret";
import { type Auth, createAuth } from "#lib/auth/sessions";
import { makeSignInLink } from "#lib/auth/sign-in-link";
import { findValidCredentials, insertOwner } from "#lib/auth/store";
import { warmUp } from "#lib/citations/format/warm-up";
import { type Access, type Hub, makeHub } from "#lib/live/hub";
import { purgeHourly } from "#lib/trash/purge-hourly";
import { foldLeft, foldNow } from "#lib/writing/fold-soon";
import { answerAdmin } from "./admin/door";
import { SCOPES } from "./base/caller";
import { type Env, env } from "./base/env";
import { perProcess } from "./base/per-process";
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
  /** Makes `/api/health` report that this instance is stopping, so that proxies send no more requests. */
  leave(): void;
  isLeaving(): boolean;
  /** Closes streams that never end by themselves, before the server waits for requests in progress. */
  drain(): void;
  close(): Promise<void>;
};

type Place = { running: Runtime | undefined; starting: Promise<Runtime> | undefined };

// `bin/serve.mjs` also reads this slot.
const place = perProcess<Place>("runtime", () => ({ running: undefined, starting: undefined }));

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
  warmUp();
  const close = async () => {
    await stopPurging();
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

/** Assembles a workspace over an open, migrated store. */
export async function assemble(settings: Env, store: OpenDatabase, secret: string): Promise<Runtime> {
  const counters = await openCounters(settings);
  const auth = createAuth({ db: store.db, secret, env: settings, counters });
  const firstKey = settings.BOOTSTRAP_API_KEY ?? makeKey();
  const owner = { name: "Owner", email: "owner@colophon.local", key: firstKey, scopes: SCOPES };
  const made = await store.db.transaction((tx) => insertOwner(tx, owner, new Date()));
  const announcement = made ? { signInLink: await makeSignInLink(auth, made.userId), firstKey } : null;
  const attempts = countAttempts(counters, settings.TRUSTED_PROXIES);
  const metrics = settings.METRICS_TOKEN ? openMetrics({ counters, store }) : null;
  const hub = makeHub({ listen: store.listen, stillGiven: (accesses) => stillGiven(store.db, accesses) });
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  const keys = openKeyCache(store);
  const close = async () => {
    await foldNow();
    await Promise.all([hub.close(), keys.close()]);
    counters.close();
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
    leave,
    isLeaving: () => isLeaving,
    drain: hub.drain,
    close,
  };
}

/** Returns the accesses whose key or session is valid and whose person has the same role on the document. */
async function stillGiven(db: Database, accesses: readonly Access[]): Promise<ReadonlySet<Access>> {
  const [valid, reached] = await Promise.all([
    findValidCredentials(db, [...new Set(accesses.map(({ credentialId }) => credentialId))], new Date()),
    findReached(db, accesses),
  ]);
  return new Set(
    accesses.filter(
      ({ credentialId, documentId, userId, role }) =>
        valid.has(credentialId) && reached.get(`${userId} ${documentId}`) === role,
    ),
  );
}
