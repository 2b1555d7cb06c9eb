import pg from "pg";
import { replicated, startTestPostgres, startTestReplica, type TestPostgres } from "../../../db/test-postgres";

/** A PostgreSQL and its synchronous standby: a commit is acknowledged once both have it. */
export type Pair = {
  primary: TestPostgres;
  standby: TestPostgres;
};

const READY_WITHIN_MS = 60_000;

/** Starts a primary and a standby that follows it synchronously. */
export async function openPair(): Promise<Pair> {
  const primary = await startTestPostgres(replicated);
  return { primary, standby: await attach(primary) };
}

/** Kills the primary as a crash does, and makes the standby the primary, which for now has no standby of its own. */
export async function failOver({ primary, standby }: Pair): Promise<TestPostgres> {
  await primary.die();
  // Its copy of the settings would let commits wait for a standby that is not there.
  await query(standby, "alter system set synchronous_standby_names = ''");
  await query(standby, "select pg_reload_conf()");
  await query(standby, "select pg_promote(true, 30)");
  return standby;
}

/** Gives a primary a new standby, and acknowledges commits from then on when both have them. */
export async function attach(primary: TestPostgres): Promise<TestPostgres> {
  const standby = await startTestReplica(primary);
  await query(primary, "alter system set synchronous_standby_names = '*'");
  await query(primary, "select pg_reload_conf()");
  const deadline = performance.now() + READY_WITHIN_MS;
  const isSynchronous =
    "select 1 from pg_stat_replication where sync_state in ('sync', 'quorum') and state = 'streaming'";
  while ((await query(primary, isSynchronous)).length === 0) {
    if (performance.now() > deadline) throw new Error("The standby did not become synchronous.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return standby;
}

async function query({ url }: TestPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
