/**
 * Claims: nobody who writes in a document waits for anybody else. Each row of the table below is one: how long a key takes to
 * another screen, with what others do meanwhile. No letter is lost, none is torn from its word, and each has its author.
 *
 * Run with `npx tsx --conditions react-server bench/one-line.ts`; `--only=agent,killed` runs some of the rows, and
 * BENCH_SECONDS sets how long each types.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startTestPostgres } from "#db/test-postgres";
import { agentOf } from "../e2e/agent";
import { startCluster } from "../e2e/instances/cluster";
import { claim } from "./harness/claim";
import { insertPeople, shareWithAll } from "./harness/people";
import { quantile } from "./harness/quantile";
import { type Place, Screen } from "./harness/screen";
import { cpuMicroseconds, startColophon } from "./harness/server";
import { delaysOf, Typist } from "./harness/typist";

const { values: given } = parseArgs({ options: { only: { type: "string" } } });
// So long that the versions of a crowd, which are made every forty seconds at most, are among it.
const seconds = Number(process.env.BENCH_SECONDS ?? 45);
// A server that has just started compiles its code.
const COLD_MS = 5_000;
const SAVED_WITHIN_MS = 6_000;
const AGENTS = 20;

type Limits = { p50Ms?: number; p95Ms: number; coreShare?: number };

type Row = {
  /** What happens, as the claim says it. */
  sentence: string;
  limits: Limits;
  people: number;
  documents: number;
  lettersPerSecond: number;
  /** How long a message is on its way. */
  delayMs?: number;
  /** All type in one paragraph. */
  isInOne?: boolean;
  agents?: "none" | "one without a pause" | "twenty, and an instance is killed";
};

const ROWS: Record<string, Row> = {
  agent: {
    sentence: "one agent writes without a pause and a person types five letters a second",
    limits: { p50Ms: 60, p95Ms: 250 },
    people: 1,
    documents: 1,
    lettersPerSecond: 5,
    agents: "one without a pause",
  },
  killed: {
    sentence: "20 agents write twice a second, two people type in one paragraph, and one of two instances is killed",
    limits: { p50Ms: 150, p95Ms: 500 },
    people: 2,
    documents: 1,
    lettersPerSecond: 5,
    isInOne: true,
    agents: "twenty, and an instance is killed",
  },
  far: {
    sentence: "10 people type a letter a second, 80 ms of round trip away",
    limits: { p50Ms: 200, p95Ms: 400 },
    people: 10,
    documents: 1,
    lettersPerSecond: 1,
    delayMs: 40,
  },
  fifty: {
    sentence: "50 people type a letter a second",
    limits: { p95Ms: 150, coreShare: 0.6 },
    people: 50,
    documents: 1,
    lettersPerSecond: 1,
  },
  crowd: {
    sentence: "200 people type a letter a second",
    limits: { p95Ms: 500, coreShare: 1 },
    people: 200,
    documents: 1,
    lettersPerSecond: 1,
  },
  many: {
    sentence: "500 people type a letter a second in 100 documents",
    limits: { p95Ms: 150 },
    people: 500,
    documents: 100,
    lettersPerSecond: 1,
  },
};

/** The servers of a row; `kill` ends one of two. */
type Site = {
  places: readonly [Place, ...Place[]];
  databaseUrl: string;
  key: string;
  /** The processor time of the server so far; zero for two of them. */
  cpuMicroseconds(): number;
  kill(): Promise<void>;
  logged(): string;
  stop(): Promise<void>;
};

async function oneServer(): Promise<Site> {
  const postgres = await startTestPostgres();
  const server = await startColophon({ name: "one line", databaseUrl: postgres.url });
  return {
    places: [{ origin: server.origin, isAlive: () => true }],
    databaseUrl: postgres.url,
    key: server.headers["x-api-key"] ?? "",
    cpuMicroseconds: () => cpuMicroseconds(server),
    kill: async () => {},
    logged: () => "",
    stop: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}

async function twoServers(): Promise<Site> {
  const cluster = await startCluster("pg", { READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
  let isKilled = false;
  return {
    places: [
      { origin: cluster.one.origin, isAlive: () => true },
      { origin: cluster.two.origin, isAlive: () => !isKilled },
    ],
    databaseUrl: cluster.databaseUrl,
    key: await cluster.key(),
    cpuMicroseconds: () => 0,
    kill: async () => {
      isKilled = true;
      await cluster.two.kill();
    },
    logged: () => cluster.one.logged(),
    stop: () => cluster.stop(),
  };
}

/** The same places, of which another is preferred. */
const from = (places: Site["places"], at: number): Site["places"] => {
  const [first, ...rest] = [...places.slice(at % places.length), ...places.slice(0, at % places.length)];
  return [first ?? places[0], ...rest];
};

/** A write that a server acknowledged: the word, and who wrote it. */
type Written = { word: string; model: string };

type Agent = { places: Site["places"]; key: string; id: string; nodeId: string; name: string; everyMs: number };

/** Appends words to a paragraph; a write whose server is lost is repeated at another. */
async function writeAlways({ places, key, id, nodeId, name, everyMs }: Agent, until: () => boolean, done: Written[]) {
  let mine = `By ${name}.`;
  for (let turn = 0; !until(); turn++) {
    const word = `${name}turn${turn}`;
    const began = performance.now();
    const body = JSON.stringify({ nodeId, markdown: `${mine} ${word}` });
    const headers = { "x-api-key": key, "content-type": "application/json", "x-agent-model": name };
    const repeatable: Record<string, string> = everyMs > 0 ? { "idempotency-key": randomUUID() } : {};
    for (;;) {
      const { origin } = places.find(({ isAlive }) => isAlive()) ?? places[0];
      const asked = { method: "PATCH", headers: { ...headers, ...repeatable, prefer: "return=minimal" }, body };
      const answer = await fetch(`${origin}/api/d/${id}`, asked).catch(() => null);
      if (answer?.ok) {
        await answer.arrayBuffer();
        break;
      }
      if (answer && answer.status !== 409) throw new Error(`A write was refused: ${await answer.text()}`);
      await pause(100);
    }
    done.push({ word, model: name });
    mine = `${mine} ${word}`;
    await pause(Math.max(0, everyMs - (performance.now() - began)));
  }
}

async function prove(name: string, row: Row): Promise<void> {
  const isKilling = row.agents === "twenty, and an instance is killed";
  const site = isKilling ? await twoServers() : await oneServer();
  const screens: Screen[] = [];
  const typists: Typist[] = [];
  try {
    const agent = agentOf({ origin: site.places[0].origin, key: site.key }, "observer");
    const people = await insertPeople(site.databaseUrl, row.people + row.documents * 2);
    const agents = row.agents === "one without a pause" ? 1 : isKilling ? AGENTS : 0;
    const perDocument = row.people / row.documents;
    const delayed = row.delayMs ? { delayMs: row.delayMs } : {};
    const others = new Map<Typist, Screen>();
    const written: Written[] = [];
    let ids: string[] = [];
    let documentId = "";
    for (let number = 0; number < row.documents; number++) {
      const own = Array.from({ length: row.isInOne ? 1 : perDocument }, (_, at) => `By person ${at}:`);
      const theirs = Array.from({ length: agents }, (_, at) => `By agent${at}.`);
      documentId = await agent.create(`Line ${number}`, ...theirs, ...own);
      await shareWithAll(site.databaseUrl, documentId);
      const { nodes } = await agent.ask("GET", `/${documentId}?format=nodes&limit=1000`);
      ids = nodes.map(({ id }: { id: string }) => id);
      // One at each server: who types is seen on the screen at the other one.
      const pair = await Promise.all(
        [0, 1].map(async (at) => {
          const key = people.pop()?.key ?? "";
          const screen = new Screen({ places: from(site.places, at), key, id: documentId, ...delayed });
          await screen.open();
          return screen;
        }),
      );
      screens.push(...pair);
      for (let at = 0; at < perDocument; at++) {
        const person = people.pop();
        const [screen, other] = at % 2 === 0 ? pair : pair.toReversed();
        const block = ids[agents + (row.isInOne ? 0 : at)];
        if (!person || !screen || !other || !block) throw new Error("There are too few people.");
        const { lettersPerSecond } = row;
        const letter = `${String.fromCharCode(97 + (at % 26))}${number}x${at}`;
        const places = from(site.places, at);
        const typist = new Typist({
          person,
          name: letter,
          places,
          id: documentId,
          block,
          lettersPerSecond,
          screen,
          ...delayed,
        });
        typists.push(typist);
        others.set(typist, other);
      }
    }
    for (let at = 0; at < typists.length; at += 20) {
      await Promise.all(typists.slice(at, at + 20).map((typist) => typist.open()));
    }
    const stepMs = 1_000 / row.lettersPerSecond / typists.length;
    for (const [at, typist] of typists.entries()) typist.start(at * stepMs);
    let isOver = false;
    const writing = Array.from({ length: agents }, (_, at) => {
      const everyMs = isKilling ? 500 : 0;
      const own = { places: from(site.places, at), key: site.key, id: documentId, nodeId: ids[at] ?? "" };
      return writeAlways({ ...own, name: `agent${at}`, everyMs }, () => isOver, written);
    });
    const [beganMs, cpuBefore] = [performance.now(), site.cpuMicroseconds()];
    await pause((seconds * 1_000) / 2);
    await site.kill();
    await pause((seconds * 1_000) / 2);
    const core = (site.cpuMicroseconds() - cpuBefore) / 1_000 / (performance.now() - beganMs);
    for (const typist of typists) typist.stop();
    isOver = true;
    await Promise.all(writing);
    await pause(SAVED_WITHIN_MS);

    const trouble = screens.find((screen) => screen.trouble)?.trouble;
    if (trouble) throw trouble;
    const since = (sinceMs: number) =>
      typists.flatMap((typist) => delaysOf([typist], others.get(typist) ?? typist.options.screen, sinceMs));
    const [delays, warm] = [since(0), since(beganMs + COLD_MS)];
    const unsaved = typists.reduce((sum, typist) => sum + typist.unsaved, 0);
    const refused = typists.reduce((sum, typist) => sum + typist.refused, 0);
    const [p50, p95] = [quantile(delays, 0.5), quantile(delays, 0.95)];
    const { limits } = row;
    const isIn =
      p50 <= (limits.p50Ms ?? Number.POSITIVE_INFINITY) && p95 <= limits.p95Ms && core <= (limits.coreShare ?? 9);
    const asked = `${limits.p50Ms ? `${limits.p50Ms} ms (p50) and ` : ""}${limits.p95Ms} ms (p95)`;
    const ofCore = limits.coreShare ? ` and ${limits.coreShare * 100} % of a core` : "";
    claim(
      `while ${row.sentence}, a key is on another screen within ${asked}${ofCore}`,
      isIn,
      `${p50.toFixed(0)}, ${p95.toFixed(0)} ms of ${delays.length} keys (${quantile(warm, 0.5).toFixed(0)}, ${quantile(warm, 0.95).toFixed(0)} ms after the first ${COLD_MS / 1_000} s), ${(core * 100).toFixed(0)} % of a core, ${written.length} writes, ${refused} refused`,
    );
    claim(`while ${row.sentence}, all is saved after six seconds`, unsaved === 0, `${unsaved} letters unsaved`);
    await proveText(row.sentence, {
      typists,
      written,
      agent: agentOf({ ...site.places[0], key: site.key }, "observer"),
    });
    if (isKilling) {
      const mishaps = site.logged().match(/"status":5\d\d.*/g) ?? [];
      claim("no request of the other instance fails", mishaps.length === 0, `${mishaps.length} answers with 5xx`);
    }
    console.log(`${name} is proved.`);
  } finally {
    for (const one of [...screens, ...typists]) one.close();
    await site.stop();
  }
}

type Proved = { typists: readonly Typist[]; written: readonly Written[]; agent: ReturnType<typeof agentOf> };

/** Compares what was typed and written with the text and its authors. */
async function proveText(sentence: string, { typists, written, agent }: Proved): Promise<void> {
  let all = 0;
  const [lost, torn, wrong]: [string[], string[], string[]] = [[], [], []];
  const documents = new Map<string, Typist[]>();
  for (const typist of typists) documents.set(typist.options.id, [...(documents.get(typist.options.id) ?? []), typist]);
  for (const [id, own] of documents) {
    const read = await agent.ask("GET", `/${id}?format=nodes&authorship=true&limit=1000`);
    type Run = { text: string; author: number };
    type Found = { text: string; runs: Run[]; authors: { model?: string; by?: { id: string } }[] };
    const nodes: Found[] = read.nodes;
    const whole = nodes.map(({ text }) => text).join("\n");
    /** Whether all letters of a word have the right author; it may begin in one version and end in the next. */
    const isBy = (word: string, isRight: (author: Found["authors"][number] | undefined) => boolean) =>
      nodes.some(({ runs, authors }) => {
        const letters = runs.flatMap(({ text, author }) => [...text].map(() => authors[author]));
        const at = runs
          .map(({ text }) => text)
          .join("")
          .search(new RegExp(`\\b${word}\\b`));
        return at >= 0 && letters.slice(at, at + word.length).every(isRight);
      });
    for (const typist of own) {
      const said = typist.said.trim();
      const words = said.split(" ");
      all += words.length;
      if (!whole.includes(said)) torn.push(said.slice(0, 40));
      lost.push(...words.filter((word) => !whole.includes(word)));
      wrong.push(...words.filter((word) => !isBy(word, (author) => author?.by?.id === typist.options.person.id)));
    }
    // An agent writes its paragraph anew each time, so its own words stay those of their first writer.
    all += written.length;
    const names = written.map(({ word }) => word);
    lost.push(...names.filter((word) => !new RegExp(`\\b${word}\\b`).test(whole)));
    wrong.push(
      ...written.flatMap(({ word, model }) => (isBy(word, (author) => author?.model === model) ? [] : [word])),
    );
  }
  const told = (words: readonly string[], of: number) =>
    `${words.length} of ${of}${words.length > 0 ? `, as ${words.slice(0, 3).join(" ")}` : ""}`;
  claim(`while ${sentence}, no word is lost`, lost.length === 0, told(lost, all));
  claim(`while ${sentence}, no sentence is torn`, torn.length === 0, told(torn, typists.length));
  claim(`while ${sentence}, each word has its true author`, wrong.length === 0, told(wrong, all));
}

const chosen = given.only?.split(",") ?? Object.keys(ROWS);
for (const [name, row] of Object.entries(ROWS)) if (chosen.includes(name)) await prove(name, row);
