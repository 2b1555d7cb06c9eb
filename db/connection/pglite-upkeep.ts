import type { PGlite } from "@electric-sql/pglite";

const minuteMs = 60_000;
const minutesBetweenVacuums = 10;

// Every statement blocks the whole process. Statistics of search vectors take seconds to collect, and the planner does
// not need them: the index makes them redundant.
const analyzeStatements = `
  select format('analyze %s (%s)', attrelid::regclass, string_agg(quote_ident(attname), ', ')) as statement
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and attnum > 0 and not attisdropped and atttypid <> 'tsvector'::regtype
  group by attrelid`;

/** Replaces a server's background processes (checkpoint and vacuum) while the store is written to; returns a function that stops it. */
export function keepUp(client: PGlite): () => void {
  let minutes = 0;
  let positionAtCheckpoint = "";
  let positionAtVacuum = "";
  const everyMinute = async () => {
    minutes += 1;
    if (minutes % minutesBetweenVacuums === 0 && (await logPosition(client)) !== positionAtVacuum) {
      await vacuum(client);
      positionAtVacuum = await logPosition(client);
    }
    if ((await logPosition(client)) === positionAtCheckpoint) return;
    // Without checkpoints the log, and the recovery time after a crash, would grow for ever.
    await client.exec("checkpoint");
    positionAtCheckpoint = await logPosition(client);
  };
  // Failed upkeep is retried a minute later. Requests report persistent errors.
  const timer = setInterval(() => everyMinute().catch(() => {}), minuteMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes dead rows and updates planner statistics, in statements short enough to run between requests. */
export async function vacuum(client: PGlite): Promise<void> {
  await client.exec("vacuum");
  const { rows } = await client.query<{ statement: string }>(analyzeStatements);
  for (const { statement } of rows) await client.exec(statement);
}

async function logPosition(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position");
  return rows[0]?.position ?? "";
}
