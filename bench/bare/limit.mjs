// What the machine can do: a plain HTTP server that runs the least SQL for a piece of work, or returns fixed bytes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { PGlite } from "@electric-sql/pglite";
import CSL from "citeproc";
import pg from "pg";

const [databaseUrl, port] = process.argv.slice(2);

const scratch = `
  create table if not exists bench_document (id text primary key, version int not null, content text not null);
  create table if not exists bench_version (document_id text not null, version int not null, content text not null)`;

const store = databaseUrl === "pglite" ? await embedded() : server(databaseUrl);
await store.query(scratch);

const routes = {
  "GET /row": async (id) => (await store.query("select content from document where id = $1", [id])).rows[0].content,
  "GET /scratch": async (id) =>
    (await store.query("select content from bench_document where id = $1", [id])).rows[0].content,
  "GET /list": async () => {
    const { rows } = await store.query(`
      select id, title, excerpt, slug, is_published, is_listed, settings, version, word_count, created_at, updated_at, last_edit
      from document where deleted_at is null order by created_at desc, id desc limit 50`);
    return JSON.stringify({ documents: rows });
  },
  "POST /cite": async (_, body) => JSON.stringify(cite(JSON.parse(body).citation)),
  "PATCH /row": async (id, body) => {
    await store.transaction(async (client) => {
      await client.query(
        `insert into bench_document values ($1, 1, $2)
         on conflict (id) do update set content = excluded.content, version = bench_document.version + 1`,
        [id, body],
      );
      await client.query("insert into bench_version select id, version, content from bench_document where id = $1", [
        id,
      ]);
    });
    return body;
  },
};

let bytes = Buffer.alloc(0);
createServer(async (request, response) => {
  const [, name, id] = request.url.split("/");
  const body = request.method === "GET" ? "" : await text(request);
  if (name === "bytes") {
    if (request.method === "PUT") bytes = Buffer.from(body);
    return respond(response, "text/html; charset=utf-8", bytes);
  }
  respond(response, "application/json", name ? await routes[`${request.method} /${name}`](id, body) : "{}");
}).listen(Number(port), "127.0.0.1");

function respond(response, type, body) {
  response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

function server(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return {
    query: async (statement, values) => pool.query(statement, values),
    transaction: async (work) => {
      const client = await pool.connect();
      await client.query("begin");
      await work(client);
      await client.query("commit");
      client.release();
    },
  };
}

async function embedded() {
  const lite = await PGlite.create();
  return {
    query: async (statement, values) => (values ? lite.query(statement, values) : { rows: await lite.exec(statement) }),
    transaction: (work) => lite.transaction(work),
  };
}

const readStyle = (path) => inflate(JSON.parse(readFileSync(`.generated/styles/${path}.json`, "utf8")));

function inflate({ n, a = {}, c = [] }) {
  const children = c.map((child) => (typeof child === "string" ? child : inflate(child)));
  return { name: n, attrs: a, children: children.length === 0 && n === "term" ? [""] : children };
}

let engine;
let cited;

/** A work in a text and in the list of references, by citeproc alone. */
function cite(work) {
  cited = { ...work, id: "work" };
  const system = { retrieveLocale: () => readStyle("locales/en-US"), retrieveItem: () => structuredClone(cited) };
  engine ??= new CSL.Engine(system, readStyle("bodies/apa"), "en-US", true);
  engine.updateItems([]);
  engine.updateItems(["work"]);
  const [, [entry]] = engine.makeBibliography();
  const cluster = { citationItems: [{ id: "work" }], properties: { noteIndex: 0 } };
  return { inText: engine.previewCitationCluster(cluster, [], [], "html"), bibliography: entry };
}
