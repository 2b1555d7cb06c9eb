/**
 * Claims: three instances of one store hold 10,000 live connections to 1,000 documents, each of which a person types in, and
 * no letter is lost. Prints what a connection takes of memory and of the processor while it rests, what a letter takes, and
 * when it is on a screen at another instance, for several speeds of typing.
 *
 * Run with `npx tsx --conditions react-server bench/connections.ts`; BENCH_CONNECTIONS sets how many there are,
 * BENCH_SECONDS how long each speed is typed, and BENCH_LETTERS the speeds, in letters a second of each person, who
 * types a sentence and pauses.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { startTestPostgres } from "#db/test-postgres";
import { agentOf } from "../e2e/agent";
import { claim } from "./harness/claim";
import { analyze, insertPeople, shareWithAll } from "./harness/people";
import { quantile } from "./harness/quantile";
import { type Place, Screen } from "./harness/screen";
import {
  cpuMicroseconds,
  databaseCpuMicroseconds,
  residentMegabytes,
  type Server,
  startColophon,
} from "./harness/server";
import { tenAtOnce } from "./harness/ten-at-once";
import { delaysOf, Typist } from "./harness/typist";

const INSTANCES = 3;
const TO_A_DOCUMENT = 10;
// A key may have twenty at an instance.
const OF_A_PERSON = 15;
const connections = Number(process.env.BENCH_CONNECTIONS ?? 10_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const speeds = (process.env.BENCH_LETTERS ?? "0.05,0.1,0.2").split(",").map(Number);
// As `roster.ts` has it.
const HERE_MS = 4_000;
const SETTLED_MS = 10_000;
// A letter now and then would make a version each time.
const [SENTENCE, LETTERS_A_SECOND] = [20, 5];
const SAVED_WITHIN_MS = 60_000;

type Site = { servers: readonly Server[]; places: readonly Place[]; databaseUrl: string; stop(): Promise<void> };

async function openSite(): Promise<Site> {
  const postgres = await startTestPostgres();
  const settings = { AUTH_SECRET: randomBytes(32).toString("hex") };
  const servers: Server[] = [];
  // One after the other: the first makes the tables.
  for (let at = 0; at < INSTANCES; at++)
    servers.push(await startColophon({ name: `instance ${at}`, databaseUrl: postgres.url, settings }));
  return {
    servers,
    places: servers.map(({ origin }) => ({ origin, isAlive: () => true })),
    databaseUrl: postgres.url,
    stop: async () => {
      for (const server of servers) await server.stop();
      await postgres.stop();
    },
  };
}

/** The open connections: in each document a person types, whom a page at another instance sees, while others look on. */
type Opened = { typists: Typist[]; seenBy: Map<Typist, Screen>; screens: Screen[]; lookers: WebSocket[] };

async function openAll({ servers, places, databaseUrl }: Site, opened: Opened): Promise<void> {
  const key = servers[0]?.headers["x-api-key"] ?? "";
  const agent = agentOf({ origin: servers[0]?.origin ?? "", key }, "observer");
  const people = await insertPeople(databaseUrl, Math.ceil(connections / OF_A_PERSON));
  const numbers = Array.from({ length: connections / TO_A_DOCUMENT }, (_, at) => at);
  const ids = await tenAtOnce(numbers, async (number) => {
    const id = await agent.create(`Line ${number}`, "A line:");
    await shareWithAll(databaseUrl, id);
    return id;
  });
  // As a database does by itself that is not made for tests.
  await analyze(databaseUrl);
  await tenAtOnce([...ids.entries()], async ([number, id]) => {
    const { nodes, version } = await agent.ask("GET", `/${id}?format=nodes`);
    const personOf = (at: number) => {
      const person = people[(number * TO_A_DOCUMENT + at) % people.length];
      if (!person) throw new Error("There is nobody.");
      return person;
    };
    const from = (at: number): [Place, ...Place[]] => {
      const place = places[(number + at) % places.length];
      if (!place) throw new Error("There is no instance.");
      return [place];
    };
    const [own, other] = [0, 1].map((at) => new Screen({ places: from(at), key: personOf(at).key, id }));
    if (!own || !other) throw new Error("There is no screen.");
    await own.open();
    await other.open();
    const typist = new Typist({
      ...{ person: personOf(2), name: `n${number}`, places: from(0), id, block: nodes[0].id, screen: own },
      lettersPerSecond: 1,
    });
    await typist.open();
    opened.typists.push(typist);
    opened.seenBy.set(typist, other);
    opened.screens.push(own, other);
    for (let at = 3; at < TO_A_DOCUMENT; at++) {
      const address = `${from(at)[0].origin.replace("http", "ws")}/api/live/${id}?at=${version}.0`;
      opened.lookers.push(await look(address, personOf(at).key));
    }
  });
}

/** Opens a connection that looks on, and waits until the server has let it in; it says where it is, as a page does. */
function look(address: string, key: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { headers: { "x-api-key": key }, perMessageDeflate: false });
  socket.on("error", () => {});
  return new Promise((resolve, reject) => {
    // The first beat comes when it is let in.
    socket.once("message", () => {
      const here = JSON.stringify({ type: "here", page: randomBytes(8).toString("hex"), caret: null });
      const telling = setInterval(() => socket.send(here), HERE_MS);
      socket.once("close", () => clearInterval(telling));
      resolve(socket);
    });
    socket.once("close", (code, reason) => reject(new Error(`A connection was refused with ${code}, ${reason}.`)));
  });
}

/** Asks again while the instances have too much to do. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 10) throw error;
      await pause(1_000);
    }
  }
}

const sumOf = (servers: readonly Server[], of: (server: Server) => number) =>
  servers.reduce((sum, server) => sum + of(server), 0);

/** Types a sentence in each turn, at a person's speed, until the time is over. */
async function takeTurns(typist: Typist, firstMs: number, turnMs: number): Promise<void> {
  const typingMs = (SENTENCE / LETTERS_A_SECOND) * 1_000;
  const endMs = seconds * 1_000;
  for (let atMs = firstMs, nowMs = 0; ; atMs += turnMs) {
    await pause(Math.min(atMs, endMs) - nowMs);
    if (atMs + typingMs > endMs) {
      await pause(endMs - Math.min(atMs, endMs));
      return;
    }
    typist.start(0, LETTERS_A_SECOND);
    await pause(typingMs);
    typist.stop();
    nowMs = atMs + typingMs;
  }
}

/** The cores that the instances and PostgreSQL used while `work` was done. */
async function usedWhile(work: Promise<unknown>, { servers, databaseUrl }: Site) {
  const measured = async () => [sumOf(servers, cpuMicroseconds), await databaseCpuMicroseconds(databaseUrl)] as const;
  const [beganMs, before] = [performance.now(), await measured()];
  await work;
  const [instances, database] = await measured();
  const microseconds = (performance.now() - beganMs) * 1_000;
  return { instances: (instances - before[0]) / microseconds, database: (database - before[1]) / microseconds };
}

const usedFor = (time: number, site: Site) => usedWhile(pause(time * 1_000), site);

const percent = (cores: number): string => `${(cores * 100).toFixed(0)} % of a core`;

/** Lets everybody type for some seconds; returns the cores used, the letters and their delays. */
async function typeAt(speed: number, site: Site, { typists, seenBy }: Opened) {
  const beganMs = performance.now();
  const before = new Map(typists.map((typist) => [typist, typist.said.length]));
  const turnMs = (SENTENCE / speed) * 1_000;
  const turns = typists.map((typist, at) => takeTurns(typist, (at * turnMs) / typists.length, turnMs));
  const used = await usedWhile(Promise.all(turns), site);
  // What is confirmed later is not paid for in this time.
  const letters = typists.reduce((sum, one) => sum + one.said.length - (before.get(one) ?? 0), 0);
  const until = performance.now() + SAVED_WITHIN_MS;
  while (typists.some(({ unsaved }) => unsaved > 0) && performance.now() < until) await pause(200);
  await pause(2_000);
  const delays = typists.flatMap((typist) => {
    const screen = seenBy.get(typist);
    return screen ? delaysOf([typist], screen, beganMs) : [];
  });
  return { used, letters, delays };
}

const site = await openSite();
const all: Opened = { typists: [], seenBy: new Map(), screens: [], lookers: [] };
try {
  const before = sumOf(site.servers, residentMegabytes);
  const alone = await usedFor(seconds, site);
  const beganMs = performance.now();
  await openAll(site, all);
  const openedMs = performance.now() - beganMs;
  const count = all.lookers.length + all.screens.length + all.typists.length;
  claim(
    `${connections} connections are open at three instances`,
    count === connections,
    `${count} after ${(openedMs / 1_000).toFixed(0)} s`,
  );
  await pause(SETTLED_MS);
  const memory = sumOf(site.servers, residentMegabytes) - before;
  const rest = await usedFor(seconds, site);
  const perConnection = (rest.instances - alone.instances) / count;
  console.log(
    `A connection at rest: ${((memory * 1_024) / count).toFixed(0)} kB, ${(perConnection * 1e6).toFixed(0)} µs a second; the instances ${percent(alone.instances)} before, ${percent(rest.instances)} with all, PostgreSQL ${percent(alone.database)} and ${percent(rest.database)}`,
  );
  for (const speed of speeds) {
    const { used, letters, delays } = await typeAt(speed, site, all);
    const perLetter = (busy: number, before: number) => (((busy - before) * seconds * 1e6) / letters).toFixed(0);
    console.log(
      `${(letters / seconds).toFixed(0)} letters a second: p50 ${quantile(delays, 0.5).toFixed(0)} ms, p95 ${quantile(delays, 0.95).toFixed(0)} ms until one is on another instance's screen; the instances ${percent(used.instances)}, PostgreSQL ${percent(used.database)}; beyond rest a letter ${perLetter(used.instances, rest.instances)} and ${perLetter(used.database, rest.database)} µs`,
    );
  }
  const agent = agentOf({ origin: site.servers[0]?.origin ?? "", key: site.servers[0]?.headers["x-api-key"] ?? "" });
  const lost = await tenAtOnce(all.typists, async (typist) => {
    const text = (await patiently(() => agent.text(typist.options.id))).join(" ");
    return text.includes(typist.said.trim()) && typist.unsaved === 0 ? [] : [typist.options.name];
  });
  claim(
    "no letter is lost",
    lost.flat().length === 0,
    `${lost.flat().length} of ${all.typists.length} texts lack some`,
  );
  const closed = all.lookers.filter(({ readyState }) => readyState !== WebSocket.OPEN).length;
  claim("no connection is lost", closed === 0, `${closed} of ${all.lookers.length} that look on`);
} finally {
  for (const one of [...all.screens, ...all.typists, ...all.lookers]) one.close();
  await site.stop();
}
