import { sql } from "drizzle-orm";
import { batchReads } from "./batch-reads";
import type { Database, Executor, OpenDatabase } from "./client";
import { classify, wordsOf } from "./store-trouble";

/** Where the reads that a replica may serve were done, counted. */
export type ReadsDone = { replica: number; primary: number };

/** Reads that a replica may serve; `read` gives the store to read from, and may call again with another after a failure. */
export type Reads = {
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  readsDone(): ReadsDone;
};

/** A replica is used again, or no more, for a reason in words. */
export type ReplicaNews = { host: string; isUsed: boolean; reason?: string };

/** A replica's store, and the host that the log names. */
export type Replica = { host: string; store: OpenDatabase };

type Settings = { told?: ((news: ReplicaNews) => void) | undefined; restMs?: number };

// A replica that stops responding is found this soon, however little is written.
const FRESH_MS = 100;
const ANSWERS_WITHIN_MS = 500;
const REST_MS = 1_000;

/** The reads of a store without replicas. */
export const readsOf = (db: Database): Reads => ({
  read: (work) => work(db),
  readsDone: () => ({ replica: 0, primary: 0 }),
});

/**
 * Completes a store with replicas. A read asks the primary how far it has committed, and is done on a replica that has
 * replayed as much: so it is never older than its own begin, whichever instance wrote, published or took a right away.
 * Otherwise, and after a failure of the replica, it is done on the primary.
 */
export async function withReplicas(
  primary: OpenDatabase,
  replicas: readonly Replica[],
  settings: Settings = {},
): Promise<OpenDatabase> {
  const watched = replicas.map((replica) => watch(replica, primary, settings));
  await Promise.all(watched.map((replica) => replica.look()));
  const done: ReadsDone = { replica: 0, primary: 0 };
  let turn = 0;

  /** The replica for all reads that wait together, so that these can share their own queries there; null for the primary. */
  const chosen = batchReads(async (db, reads) => {
    const up = watched.filter((replica) => replica.isUp());
    const needed = up.length > 0 ? await committed(db).catch(() => null) : null;
    turn += 1;
    const first = turn % up.length;
    const found = needed === null ? null : await firstToCover([...up.slice(first), ...up.slice(0, first)], needed);
    return reads.map(() => found);
  });

  const onPrimary: Reads["read"] = (work) => {
    done.primary += 1;
    return work(primary.db);
  };

  const read: Reads["read"] = async (work) => {
    const replica = await chosen(primary.db, "");
    if (!replica) return onPrimary(work);
    try {
      const result = await work(replica.db);
      done.replica += 1;
      return result;
    } catch (error) {
      // Besides a lost connection: a conflict with what is replayed, and a statement that would write.
      if (classify(error) === null) throw error;
      replica.doubt();
      return onPrimary(work);
    }
  };

  const close = async () => {
    // A pool waits for its statements, which a paused server never ends.
    await Promise.allSettled(replicas.map(({ store }) => inTime(store.close())));
    await primary.close();
  };
  return { ...primary, read, readsDone: () => ({ ...done }), close };
}

type Watched = ReturnType<typeof watch>;

async function firstToCover(replicas: readonly Watched[], needed: bigint): Promise<Watched | null> {
  for (const replica of replicas) if (await replica.covers(needed)) return replica;
  return null;
}

/** What is known of one replica, whose address leads to one server. */
function watch({ host, store }: Replica, primary: OpenDatabase, { told, restMs = REST_MS }: Settings) {
  let isUsed: boolean | null = null;
  let position = 0n;
  let askedAt = Number.NEGATIVE_INFINITY;
  let restsUntil = 0;

  const become = (next: boolean, reason?: string) => {
    if (next !== isUsed && !(isUsed === null && next)) told?.({ host, isUsed: next, ...(reason ? { reason } : {}) });
    isUsed = next;
  };

  /** Asks how far the replica is; one that does not say rests. */
  const look = async () => {
    try {
      const [cluster, there] = await inTime(Promise.all([clusterOf(primary), replayed(store.db)]));
      if (there.position === null) throw new Error("It is no replica: it is not in recovery.");
      if (there.cluster !== cluster) throw new Error("It is a replica of another server.");
      position = BigInt(there.position);
      askedAt = performance.now();
      become(true);
    } catch (error) {
      restsUntil = performance.now() + restMs;
      become(false, wordsOf(error));
    }
  };

  return {
    db: store.db,
    look,
    /** Whether it may be asked; one that rested is looked at, and no read waits for that. */
    isUp() {
      if (isUsed || performance.now() < restsUntil) return isUsed === true;
      restsUntil = performance.now() + restMs;
      void look();
      return false;
    },
    async covers(needed: bigint) {
      if (position >= needed && performance.now() - askedAt < FRESH_MS) return true;
      await look();
      return isUsed === true && position >= needed;
    },
    /** After a failure the next read asks first. */
    doubt() {
      askedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

// Positions are numbers of bytes. A commit is visible before it is flushed only where commits are asynchronous.
const COMMITTED = sql`
  select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
    - '0/0'::pg_lsn as position`;

// A server that was promoted still says how far it once replayed.
const REPLAYED = sql`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position, system_identifier::text as cluster
  from pg_control_system()`;

const committed = async (db: Executor) => BigInt((await oneRow<{ position: string }>(db, COMMITTED)).position);

const replayed = (db: Executor) => oneRow<{ position: string | null; cluster: string }>(db, REPLAYED);

const clusters = new WeakMap<OpenDatabase, string>();

async function clusterOf(primary: OpenDatabase): Promise<string> {
  const known = clusters.get(primary);
  if (known !== undefined) return known;
  // So that it is said why no replica is used where the primary cannot tell this; a read does not say it.
  await committed(primary.db);
  const asked = sql`select system_identifier::text as cluster from pg_control_system()`;
  const { cluster } = await oneRow<{ cluster: string }>(primary.db, asked);
  clusters.set(primary, cluster);
  return cluster;
}

async function oneRow<Row extends Record<string, unknown>>(db: Executor, statement: typeof COMMITTED): Promise<Row> {
  const { rows } = await db.execute<Row>(statement);
  if (!rows[0]) throw new Error("The server told no position.");
  return rows[0];
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`It did not respond within ${ANSWERS_WITHIN_MS} ms.`));
    // A busy process runs timers before sockets, so read the data that has already arrived first.
    timer = setTimeout(() => setImmediate(giveUp), ANSWERS_WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
