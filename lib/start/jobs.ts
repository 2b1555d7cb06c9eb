import { purgeAudit } from "#lib/audit/store";
import { repeat } from "#lib/base/repeat";
import type { Runtime } from "#lib/base/runtime";
import { purgeNotifications } from "#lib/delivery/notifications/store";
import { startDeliverer } from "#lib/delivery/webhooks/deliverer";
import { indexWritten } from "#lib/documents/words/store";
import { measureFiles } from "#lib/files/store";
import { purgeHourly } from "#lib/filing/trash/purge-hourly";
import { countWritten } from "#lib/history/reviews/store";
import { packVersions } from "#lib/history/versions/pack-versions";
import { chainHistories } from "#lib/history/versions/verify-history";
import { startSyncer } from "#lib/works/zotero/sync/syncer";

const HOUR_MS = 60 * 60 * 1000;
const MAIL_EVERY_MS = 2_000;
const PACK_EVERY_MS = 10 * 60 * 1000;
const INDEX_EVERY_MS = 15_000;
// How late a night may begin, or go on after a crash.
const NIGHT_EVERY_MS = 60_000;

/** Chains the versions that have no hash; packs what became old since the last time, and at first all that is old. */
function startPacking({ db }: Runtime["store"]): () => Promise<void> {
  let since: Date | null = null;
  return repeat("packing of versions", PACK_EVERY_MS, async (signal) => {
    const now = new Date();
    await chainHistories(db, signal);
    await packVersions(db, now, { since, signal });
    since = now;
  });
}

/** Starts the work that a workspace does without a request; returns a function that stops it and waits for its end. */
export function startJobs({
  env,
  store,
  mailer,
  checkNight,
}: Pick<Runtime, "env" | "store" | "mailer" | "checkNight">): () => Promise<void> {
  const stops = [
    purgeHourly(store.db),
    repeat("purge of the audit log", HOUR_MS, () => purgeAudit(store.db, env.AUDIT_DAYS, new Date())),
    repeat("purge of notifications", HOUR_MS, () => purgeNotifications(store.db, new Date())),
    ...(env.QUOTA_BYTES_PER_PERSON > 0
      ? [repeat("sizes of files", HOUR_MS, (signal) => measureFiles(store.db, signal))]
      : []),
    startPacking(store),
    repeat("index of words", INDEX_EVERY_MS, (signal) => indexWritten(store.db, signal)),
    repeat("count of agents' words", INDEX_EVERY_MS, (signal) => countWritten(store.db, signal)),
    ...(mailer ? [repeat("mail", MAIL_EVERY_MS, (signal) => mailer.sendDue(new Date(), signal))] : []),
    startDeliverer(store),
    startSyncer(store.db),
    repeat("nightly check", NIGHT_EVERY_MS, (signal) => checkNight({ signal })),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
