/**
 * Claims: with 200,000 documents, 2,000,000 versions and 100,000 works in the library, each list, search, read and write
 * takes at most 1.5 times as long as on a store that has only as many as one answer holds, of the same size.
 *
 * Run with `npm run bench -- --scale`, or with `npx tsx --conditions react-server bench/scale.ts --documents=20000`.
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { durable, startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";
import { articleMarkdown, createDocument } from "./harness/document";
import { quantile } from "./harness/quantile";
import { type Server, startColophon } from "./harness/server";

const { values: options } = parseArgs({ options: { documents: { type: "string", default: "200000" } } });
const documents = Number(options.documents);
const versionsEach = 10;
// A list has at most a hundred, and a part of the site map a thousand.
const fewDocuments = 1_200;
// So many documents and works have a rare word, on both stores.
const FOUND = 20;
const times = 100;
const limit = 1.5;
// Below this, a difference is that of the machine's other work and not of the store's size.
const noiseMs = 1;

const postgres = await startTestPostgres(durable);
const servers: Server[] = [];
try {
  const small = await open("empty");
  const large = await open("full");
  await fill(small.databaseUrl, small.server, { documents: fewDocuments, works: fewDocuments, publishedEach: 1 });
  await fill(large.databaseUrl, large.server, { documents, works: documents / 2, publishedEach: 20 });
  for (const [name, work] of Object.entries(await workOf(small.server, large.server))) await compare(name, work);
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}

async function open(name: string) {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database bench_${name}`);
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = `/bench_${name}`;
  const server = await startColophon({ name, databaseUrl: url.href });
  servers.push(server);
  return { server, databaseUrl: url.href };
}

/** Copies a document, its version and a work of the library, with words, dates and identifiers of their own. */
async function fill(
  databaseUrl: string,
  server: Server,
  { documents, works, publishedEach }: { documents: number; works: number; publishedEach: number },
): Promise<void> {
  await createDocument(server, articleMarkdown);
  await saveWork(server, 0);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create temp table numbered as
      select n, substr(md5(n::text), 1, 25) as suffix, now() - n * interval '1 minute' as at
      from generate_series(1, ${documents}) as n`);
  await copy(client, "document", "numbered", {
    id: "'doc_0' || suffix",
    title: "'Document ' || n",
    are_words_old: "false",
    created_at: "at",
    updated_at: "at",
    version: String(versionsEach),
    is_published: `n % ${publishedEach} = 0`,
    slug: `case when n % ${publishedEach} = 0 then 'document-' || n end`,
    published_at: `case when n % ${publishedEach} = 0 then at end`,
  });
  const words = `'common words of document ' || n || ' rare' || n % ${Math.ceil(documents / FOUND)} || 'x'`;
  await client.query(`
    insert into document_words
      select 'doc_0' || suffix, ${versionsEach}, to_tsvector('simple', ${words}) from numbered`);
  const numbers = `(select n, suffix, at, number from numbered, generate_series(1, ${versionsEach}) as number) as numbered`;
  await copy(client, "version", numbers, {
    id: "'ver_0' || substr(md5(n || ' ' || numbered.number), 1, 25)",
    document_id: "'doc_0' || suffix",
    number: "numbered.number",
    // Most versions are small differences.
    body: "case when numbered.number = 1 then first.body else substr(first.body, 1, 200) end",
    created_at: "at + numbered.number * interval '1 second'",
  });
  await copy(client, "library_citation", `(select * from numbered where n <= ${works}) as numbered`, {
    id: "'lib_0' || suffix",
    doi: "'10.1000/' || n",
    search: `to_tsvector('simple', 'work number ' || n || ' rare' || n % ${Math.ceil(works / FOUND)} || 'x')`,
    created_at: "at",
  });
  // As a store that lives has been by itself.
  await client.query("vacuum analyze");
  await client.end();
}

/** Inserts a copy of the first row of a table for each number, with `changed` columns. */
async function copy(client: pg.Client, table: string, from: string, changed: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? `first."${name}"`);
  const names = columns.map((name) => `"${name}"`).join(", ");
  await client.query(`
    insert into "${table}" (${names})
    select ${values.join(", ")} from ${from}, (select * from "${table}" limit 1) as first`);
}

type Work = (server: Server, time: number) => Promise<void>;

async function workOf(small: Server, large: Server): Promise<Record<string, Work>> {
  const ids = new Map<Server, string>();
  for (const server of [small, large]) ids.set(server, await createDocument(server, articleMarkdown));
  const read =
    (path: string): Work =>
    async (server) =>
      void (await ask(server, path.replace("ID", ids.get(server) ?? "")));
  return {
    "list of 50": read("/api/d?limit=50"),
    "list by title": read("/api/d?limit=50&sort=title"),
    "list, last changed": read("/api/d?limit=50&sort=updated"),
    "list, published": read("/api/d?limit=50&status=published"),
    "search, one rare word": read("/api/d?q=rare3x"),
    "search, two words that every document has": read("/api/d?q=common+words"),
    "read one": read("/api/d/ID"),
    "its versions": read("/api/d/ID/versions"),
    "library, 50": read("/api/d/citations?limit=50"),
    "library, search": read("/api/d/citations/search?q=rare3x"),
    feed: read("/feed.xml"),
    "site map": read("/sitemap.xml"),
    "a part of the site map": read("/sitemap.xml?after="),
    "write a paragraph": async (server, time) => {
      const body = { nodeIndex: 1, markdown: `A paragraph of round ${time}.` };
      await ask(server, `/api/d/${ids.get(server)}`, "PATCH", body);
    },
    create: async (server) => void (await createDocument(server, articleMarkdown)),
  };
}

async function compare(name: string, work: Work): Promise<void> {
  const [small, large] = servers;
  if (!small || !large) throw new Error("Two servers are needed.");
  const taken = new Map<Server, number[]>(servers.map((server) => [server, []]));
  for (let time = 0; time < times; time++) {
    for (const server of [small, large]) {
      const before = performance.now();
      await work(server, time);
      taken.get(server)?.push(performance.now() - before);
    }
  }
  const [few, many] = [small, large].map((server) => quantile(taken.get(server) ?? [], 0.5));
  const ratio = (many ?? 0) / (few ?? 1);
  const holds = ratio <= limit || (many ?? 0) - (few ?? 0) <= noiseMs;
  claim(`${name}: at most ${limit} times`, holds, `${ratio.toFixed(2)} (${few?.toFixed(1)} → ${many?.toFixed(1)} ms)`);
}

async function ask(server: Server, path: string, method = "GET", body?: object): Promise<string> {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...server.headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text;
}

async function saveWork(server: Server, n: number): Promise<void> {
  const csl = { type: "article-journal", title: `Work number ${n} rare${n % 7}`, DOI: `10.1000/w${n}` };
  z.object({ id: z.string() }).parse(JSON.parse(await ask(server, "/api/d/citations", "POST", { csl })));
}
