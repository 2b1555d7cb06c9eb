/**
 * Claim: while a work is added to a document with 1,000 citations, no other request waits more than 250 ms (embedded store).
 *
 * Run with `npx tsx --conditions react-server bench/cite.ts` after a build.
 */
import { openSync, writeSync } from "node:fs";
import { z } from "zod";
import { migrate } from "../db/connection/migrate";
import { overPglite, startPglite } from "../db/connection/pglite";
import { parseEnv } from "../lib/base/env";
import { hold } from "../lib/base/runtime";
import { serve } from "../lib/doors/rest";
import { addCitation } from "../lib/operations/api/add-citation";
import { createDocument } from "../lib/operations/api/create-document";
import { readDocument } from "../lib/operations/api/read-document";
import { writeDocument } from "../lib/operations/api/write-document";
import { assemble } from "../lib/start/assemble";
import { insertDocumentCitation } from "../lib/works/document-citations/store";
import { claim } from "./harness/claim";
import { libraryOf } from "./harness/library";

const worksCount = 1_000;
const rounds = 4;
const pauseMs = 10;
const limitMs = 250;

// Write the log like a server, but not to the output with the claims.
const devNull = openSync("/dev/null", "w");
process.stderr.write = (line: string | Uint8Array) => writeSync(devNull, String(line)) > 0;

const made = z.object({ id: z.string() });

const store = overPglite(await startPglite({}));
await migrate(store.db);
const running = await assemble(
  parseEnv({ READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" }),
  store,
  "a secret for the bench, of 32 characters",
);
hold(running);
const key = running.announcement?.firstKey ?? "";

const works = libraryOf(worksCount + rounds);
const id = await citing(works.slice(0, worksCount));
const waits: number[] = [];
const nodeId = await firstNode();
for (const [at, csl] of works.slice(worksCount).entries()) {
  const { citedMs, longestMs } = await citeWhileReading(at % 2 === 0 ? { csl } : { csl, nodeId });
  waits.push(longestMs);
  console.log(`citing took ${citedMs.toFixed(0)} ms, the slowest reader ${longestMs.toFixed(0)} ms`);
}
const longest = Math.max(...waits);
claim(`a reader waits at most ${limitMs} ms meanwhile`, longest <= limitMs, `${longest.toFixed(0)} ms`);
await running.close();
process.exit();

/** Creates a document that cites each of these works. */
async function citing(cited: typeof works): Promise<string> {
  const { id } = made.parse(
    await (await serve(createDocument).POST(requestFor("", { title: "A survey" }), path({}))).json(),
  );
  const keys: string[] = [];
  for (const csl of cited) {
    const work = {
      csl,
      identifier: null,
      libraryId: null,
      checks: { verified: null, retracted: null, newerVersion: null },
    };
    keys.push((await insertDocumentCitation(store.db, id, work, new Date())).key);
  }
  const markdown = keys.map((key) => `Somebody has shown this [@${key}].`).join("\n\n");
  const answer = await serve(writeDocument).PATCH(requestFor(`/${id}`, { markdown }, "PATCH"), path({ id }));
  if (!answer.ok) throw new Error(await answer.text());
  return id;
}

async function firstNode(): Promise<string> {
  const answer = await serve(readDocument).GET(requestFor(`/${id}?format=nodes&limit=1`), path({ id }));
  const { nodes } = z.object({ nodes: z.tuple([made]) }).parse(await answer.json());
  return nodes[0].id;
}

/** Cites a work, and reads the document repeatedly meanwhile. */
async function citeWhileReading(body: object): Promise<{ citedMs: number; longestMs: number }> {
  const start = performance.now();
  let isDone = false;
  const cited = serve(addCitation)
    .POST(requestFor(`/${id}/cite`, body), path({ id }))
    .then(async (answer) => {
      if (!answer.ok) throw new Error(await answer.text());
      isDone = true;
      return performance.now() - start;
    });
  let longestMs = 0;
  while (!isDone) {
    const requestedAt = performance.now();
    await (await serve(readDocument).GET(requestFor(`/${id}?limit=1`), path({ id }))).arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - requestedAt);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { citedMs: await cited, longestMs };
}

function requestFor(place: string, body?: unknown, method = body ? "POST" : "GET"): Request {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  return new Request(`http://localhost:3000/api/d${place}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function path<Names extends Record<string, string>>(params: Names): { params: Promise<Names> } {
  return { params: Promise.resolve(params) };
}
