import type { PGlite } from "@electric-sql/pglite";

const minuteMs = 60_000;
const minutesBetweenVacuums = 10;

// Every statement holds up the whole process. Statistics of search vectors would take seconds to gather, and the planner
// makes no use of them that the index does not make needless.
const analyzeStatements = `
  select format('analyze %s (%s)', attrelid::regclass, string_agg(quote_ident(attname), ', ')) as statement
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and attnum > 0 and not attisdropped and atttypid <> 'tsvector'::regtype
  group by attrelid`;

/** Does what the background processes of a server would, while the store is written to; answers how to stop it. */
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
    // Without checkpoints the log would grow for ever, and with it the time a start takes after a crash.
    await client.exec("checkpoint");
    positionAtCheckpoint = await logPosition(client);
  };
  // Upkeep that fails is tried again a minute later; what is really wrong, requests meet and report.
  const timer = setInterval(() => everyMinute().catch(() => {}), minuteMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Clears away dead rows and tells the planner what the tables hold, in statements short enough to stand between requests. */
export async function vacuum(client: PGlite): Promise<void> {
  await client.exec("vacuum");
  const { rows } = await client.query<{ statement: string }>(analyzeStatements);
  for (const { statement } of rows) await client.exec(statement);
}

async function logPosition(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position");
  return rows[0]?.position ?? "";
}
