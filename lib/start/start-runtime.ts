import "server-only";
import { openDatabase } from "#db/connection/client";
import type { AdminHandler } from "#db/connection/data-directory";
import { migrate } from "#db/connection/migrate";
import { type Env, env } from "#lib/base/env";
import { log } from "#lib/base/log";
import { hold, type Runtime, startOnce } from "#lib/base/runtime";
import { foldLeft } from "#lib/changes/writing/fold-soon";
import { answerAdmin } from "#lib/people/admin/door";
import { readSecret } from "#lib/people/auth/secret";
import { assemble } from "./assemble";
import { startJobs } from "./jobs";

/** Opens and migrates the store and, when it is empty, creates the owner's account and first key. */
export const startRuntime = (settings: Env = env()): Promise<Runtime> => startOnce(() => start(settings));

async function start(settings: Env): Promise<Runtime> {
  let answer: AdminHandler | null = null;
  const store = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    neonWsProxy: settings.NEON_WS_PROXY,
    listenUrl: settings.DATABASE_LISTEN_URL,
    readUrls: settings.DATABASE_READ_URL,
    onReplica: ({ host, isUsed, reason }) =>
      log(isUsed ? "info" : "warn", isUsed ? "replica_used_again" : "replica_left_out", { host, reason }),
    dataDir: settings.DATA_DIR,
    onRequest: async (request) =>
      answer ? answer(request) : { status: 503, body: { error: "The store is being made ready. Try again." } },
  });
  await migrate(store.db);
  const secret = settings.AUTH_SECRET ?? readSecret(settings.DATA_DIR);
  const assembled = await assemble(settings, store, secret);
  await foldLeft(store.db);
  const stopJobs = startJobs(assembled);
  const close = async () => {
    await stopJobs();
    await assembled.close();
  };
  const running = { ...assembled, close };
  answer = (request) => answerAdmin(running, secret, request);
  hold(running);
  return running;
}
