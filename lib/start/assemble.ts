import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { OpenDatabase } from "#db/connection/client";
import { SCOPES } from "#lib/base/caller";
import { setEncryptionSecret } from "#lib/base/encrypt-secret";
import type { Env } from "#lib/base/env";
import type { Runtime } from "#lib/base/runtime";
import { foldNow } from "#lib/changes/writing/fold-soon";
import { registries } from "#lib/citations/sources/registries";
import { makeHub } from "#lib/delivery/live/hub";
import { sendDue } from "#lib/delivery/mail/send-due";
import { setMailOn } from "#lib/delivery/mail/settings";
import { endNotices } from "#lib/delivery/mail/store";
import { openTransport } from "#lib/delivery/mail/transport";
import { personOfToken } from "#lib/delivery/mail/unsubscribe";
import { composeWith } from "#lib/delivery/notifications/compose";
import { flushReads } from "#lib/documents/last-reads/store";
import { openMetrics } from "#lib/limits/metrics";
import { openCounters } from "#lib/limits/rate-limit-counters";
import { countAttempts } from "#lib/limits/rate-limit-failures";
import { FIRST_OWNER } from "#lib/people/accounts/first-owner";
import { findPersonByEmail } from "#lib/people/accounts/store";
import { openKeyCache } from "#lib/people/auth/key-cache";
import { makeKey } from "#lib/people/auth/keys";
import { type Auth, createAuth } from "#lib/people/auth/sessions";
import { makeSignInLink } from "#lib/people/auth/sign-in-link";
import { insertOwner } from "#lib/people/auth/store";
import { followGroupSettings } from "#lib/people/groups/store";
import { openSigner } from "#lib/statements/keys/signer";
import { checkNight } from "#lib/works/nightly/check-night";
import { validAccesses } from "./valid-accesses";

/** Assembles a workspace over an open, migrated store. */
export async function assemble(settings: Env, store: OpenDatabase, secret: string): Promise<Runtime> {
  setEncryptionSecret(secret);
  await openSigner(store.db, settings);
  await followGroupSettings(store.db, settings.OIDC_GROUPS, new Date());
  const counters = await openCounters(settings);
  const auth = createAuth({ db: store.db, secret, env: settings, counters });
  const firstKey = settings.BOOTSTRAP_API_KEY ?? makeKey();
  const owner = { ...FIRST_OWNER, key: firstKey, scopes: SCOPES };
  const made = await store.db.transaction((tx) => insertOwner(tx, owner, new Date()));
  const announcement = made ? { signInLink: await makeSignInLink(auth, made.userId), firstKey } : null;
  const attempts = countAttempts(counters, settings.TRUSTED_PROXIES);
  const metrics = settings.METRICS_TOKEN ? openMetrics({ counters, store }) : null;
  const mail = openMail({ settings, store, secret, auth });
  const night = (asked = {}) =>
    checkNight({
      db: store.db,
      services: registries(),
      clock: () => new Date(),
      pause: (ms) => wait(ms, undefined, { ref: false }),
      ...asked,
    });
  const hub = makeHub({ listen: store.listen, validAccesses: (accesses) => validAccesses(store.db, accesses) });
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  const keys = openKeyCache(store);
  const close = async () => {
    await foldNow();
    await flushReads();
    hub.close();
    keys.close();
    counters.close();
    mail.close();
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
    mailer: mail.mailer,
    checkNight: night,
    unsubscribe: mail.unsubscribe,
    leave,
    isLeaving: () => isLeaving,
    drain: hub.drain,
    close,
  };
}

type Sending = { settings: Env; store: OpenDatabase; secret: string; auth: Auth };

/** What sends mail, where a server for it is set, and what ends the notices of a person. */
function openMail({ settings, store, secret, auth }: Sending) {
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
  return { mailer, unsubscribe, close: () => transport?.close() };
}
