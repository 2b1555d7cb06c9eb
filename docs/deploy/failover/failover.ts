/**
 * Kills the primary of a PostgreSQL with a synchronous standby behind HAProxy, promotes the standby, and gives it a new
 * one; again and again, while programs write by the API and people type at two instances of Colophon, which are never
 * restarted. Says what was lost or doubled, which errors clients saw, and how long it took until they wrote again.
 *
 * On Debian, with the packages postgresql and haproxy: `npx tsx --conditions react-server docs/deploy/failover/failover.ts 20`
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { claim } from "../../../bench/harness/claim";
import { type BenchPerson, insertPeople, shareWithAll } from "../../../bench/harness/people";
import { quantile } from "../../../bench/harness/quantile";
import { type Place, Screen } from "../../../bench/harness/screen";
import { Typist } from "../../../bench/harness/typist";
import { agentOf } from "../../../e2e/agent";
import { insertKey } from "../../../e2e/instances/insert-key";
import { type Instance, startInstance } from "../../../e2e/instances/instance";
import { runCommand } from "../../../e2e/run-command";
import { type Balancer, type Slot, startBalancer } from "./balancer";
import { attach, failOver, openPair, type Pair } from "./pair";
import { Writer } from "./writers";

const rounds = Number(process.argv[2] ?? 20);
if (!(rounds > 0)) throw new Error("Say how often the primary shall die: a number from 1 on.");
const WRITERS = 4;
const TYPISTS = 4;
const LETTERS_PER_SECOND = 4;
const CALM_MS = 2_000;
const BACK_WITHIN_MS = 5_000;
const AFTER_MS = 6_000;

type Site = {
  instances: readonly [Instance, Instance];
  pair: Pair;
  balancer: Balancer;
  settings: Record<string, string>;
};

/** People who type into one document at both instances, each seen on a page at the other one. */
type Typing = {
  id: string;
  typists: readonly Typist[];
  seenBy: ReadonlyMap<Typist, Screen>;
  screens: readonly Screen[];
};

async function openSite(opened: (() => Promise<unknown>)[]): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), "colophon-failover-"));
  opened.push(async () => rmSync(home, { recursive: true, force: true }));
  const pair = await openPair();
  opened.push(() => Promise.all([pair.primary.stop(), pair.standby.stop()]));
  const balancer = await startBalancer({ one: pair.primary.url, two: pair.standby.url });
  opened.push(() => balancer.stop());
  const settings = {
    DATABASE_URL: balancer.url,
    DATA_DIR: home,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    READS_PER_MINUTE: "0",
    WRITES_PER_MINUTE: "0",
  };
  const one = await startInstance(settings);
  opened.push(() => one.stop());
  const two = await startInstance(settings);
  opened.push(() => two.stop());
  return { instances: [one, two], pair, balancer, settings };
}

const placeOf = ({ origin }: Instance): Place => ({ origin, isAlive: () => true });

async function startTyping({ instances, pair }: Site, key: string, people: BenchPerson[]): Promise<Typing> {
  const agent = agentOf({ origin: instances[0].origin, key }, "observer");
  const paragraphs = Array.from({ length: TYPISTS }, (_, at) => `By person ${at}:`);
  const id = await agent.create("Typed in", ...paragraphs);
  await shareWithAll(pair.primary.url, id);
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes&limit=1000`);
  const next = () => people.pop() ?? { id: "", key: "" };
  const screens = instances.map((at) => new Screen({ places: [placeOf(at)], key: next().key, id }));
  for (const screen of screens) await screen.open();
  const seenBy = new Map<Typist, Screen>();
  const typists = paragraphs.map((_, at) => {
    const [screen, other] = at % 2 === 0 ? screens : screens.toReversed();
    if (!screen || !other) throw new Error("There are two screens.");
    const own = { places: [placeOf(instances[at % 2] ?? instances[0])] as [Place], person: next(), screen, id };
    const typist = new Typist({ ...own, name: `p${at}`, block: nodes[at].id, lettersPerSecond: LETTERS_PER_SECOND });
    seenBy.set(typist, other);
    return typist;
  });
  for (const [at, typist] of typists.entries()) {
    await typist.open();
    typist.start(at * 50);
  }
  return { id, typists, seenBy, screens };
}

async function startWriters({ instances }: Site, key: string): Promise<Writer[]> {
  const agent = agentOf({ origin: instances[0].origin, key }, "observer");
  const writers: Writer[] = [];
  for (let at = 0; at < WRITERS; at++) {
    const name = `writer${at}`;
    const id = await agent.create(`Of ${name}`, "It begins.");
    writers.push(new Writer({ origin: (instances[at % 2] ?? instances[0]).origin, key, id, name }));
  }
  for (const writer of writers) writer.start();
  return writers;
}

/** How long after a moment the first letter that was typed since was on a screen at the other instance. */
function typedAgainAfter({ typists, seenBy }: Typing, momentMs: number): number {
  return Math.max(
    ...typists.map((typist) => {
      const since = typist.confirmed.filter(({ typedAtMs }) => (typedAtMs[0] ?? 0) > momentMs);
      const seen = since.map(({ key }) => seenBy.get(typist)?.seenAtMs.get(key) ?? Number.POSITIVE_INFINITY);
      return Math.min(...seen, Number.POSITIVE_INFINITY) - momentMs;
    }),
  );
}

type Round = { writesMs: number; typingMs: number; failures: number };

async function fail(site: Site, slot: Slot, writers: readonly Writer[], typing: Typing): Promise<Round> {
  await pause(CALM_MS);
  const before = writers.map(({ failures }) => failures.length);
  const { pair, balancer } = site;
  const killedAtMs = performance.now();
  const lost = pair.primary;
  const primary = await failOver(pair);
  await pause(AFTER_MS);
  await lost.stop();
  const standby = await attach(primary);
  await balancer.point(slot, standby.url);
  Object.assign(pair, { primary, standby });
  return {
    writesMs: Math.max(...writers.map((writer) => writer.backAfter(killedAtMs))),
    typingMs: typedAgainAfter(typing, killedAtMs),
    failures: writers.reduce((sum, { failures }, at) => sum + failures.length - (before[at] ?? 0), 0),
  };
}

/** How often each of these words is in a text. */
function countsIn(text: string, words: readonly string[]): { lost: string[]; doubled: string[] } {
  const counts = new Map<string, number>();
  for (const word of text.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    lost: words.filter((word) => !counts.has(word)),
    doubled: words.filter((word) => (counts.get(word) ?? 0) > 1),
  };
}

const told = (words: readonly string[], of: number) =>
  `${words.length} of ${of}${words.length > 0 ? `, as ${words.slice(0, 3).join(" ")}` : ""}`;

async function prove({ instances, settings }: Site, key: string, writers: readonly Writer[], typing: Typing) {
  const [lost, doubled]: [string[], string[]] = [[], []];
  let all = 0;
  for (const { origin } of instances) {
    const agent = agentOf({ origin, key }, "observer");
    const take = async (id: string, words: readonly string[]) => {
      const text = (await agent.text(id)).join("\n");
      const found = countsIn(text, words);
      all += words.length;
      lost.push(...found.lost);
      doubled.push(...found.doubled);
      return text;
    };
    for (const { options, acknowledged } of writers)
      await take(
        options.id,
        acknowledged.map(({ word }) => word),
      );
    // The last word may have been cut off when they stopped.
    const typed = typing.typists.flatMap(({ said }) => said.trim().split(" ").slice(0, -1));
    const text = await take(typing.id, typed);
    const torn = typing.typists.filter(({ said }) => !text.includes(said.trim()));
    claim("each person's words stand together", torn.length === 0, `${torn.length} of ${typing.typists.length} torn`);
  }
  claim("nothing acknowledged is lost", lost.length === 0, told(lost, all));
  claim("nothing is doubled", doubled.length === 0, told(doubled, all));
  const unsaved = typing.typists.reduce((sum, typist) => sum + typist.unsaved, 0);
  claim("all that was typed is saved in the end", unsaved === 0, `${unsaved} letters unsaved`);
  const { code, stdout, stderr } = await runCommand(settings, "verify-history");
  claim("the history verifies", code === 0, (stdout || stderr).trim().split("\n").at(-1) ?? "");
}

function tellFailures(writers: readonly Writer[]): void {
  const failures = writers.flatMap((writer) => writer.failures);
  const kinds = new Map<string, number>();
  for (const { status, retryAfter, text } of failures) {
    const kind = status === 503 && retryAfter ? "503 with Retry-After" : `${status}: ${text.slice(0, 200)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const found = [...kinds].map(([kind, count]) => `${count} × ${kind}`).join("; ") || "none";
  const isGentle = [...kinds.keys()].every((kind) => kind === "503 with Retry-After");
  claim("what fails meanwhile is 503 with Retry-After", isGentle, found);
}

const shown = (list: readonly number[]) =>
  `median ${(quantile(list, 0.5) / 1_000).toFixed(1)} s, slowest ${(Math.max(...list) / 1_000).toFixed(1)} s`;

async function main(): Promise<void> {
  const opened: (() => Promise<unknown>)[] = [];
  const closing: { close(): void }[] = [];
  try {
    const site = await openSite(opened);
    const key = await insertKey(site.pair.primary.url);
    const people = await insertPeople(site.pair.primary.url, TYPISTS + 2);
    const typing = await startTyping(site, key, people);
    closing.push(...typing.typists, ...typing.screens);
    const writers = await startWriters(site, key);
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const result = await fail(site, round % 2 === 0 ? "one" : "two", writers, typing);
      results.push(result);
      const [writes, typed] = [result.writesMs, result.typingMs].map((ms) => (ms / 1_000).toFixed(1));
      console.log(
        `round ${round + 1}: writes after ${writes} s, typing after ${typed} s, ${result.failures} × refused`,
      );
    }
    for (const typist of typing.typists) typist.stop();
    await Promise.all(writers.map((writer) => writer.stop()));
    await pause(AFTER_MS);
    const trouble = typing.screens.find((screen) => screen.trouble)?.trouble;
    if (trouble) throw trouble;
    await prove(site, key, writers, typing);
    tellFailures(writers);
    const writes = results.map(({ writesMs }) => writesMs);
    claim(`writes go on within ${BACK_WITHIN_MS / 1_000} s`, Math.max(...writes) <= BACK_WITHIN_MS, shown(writes));
    const typed = results.map(({ typingMs }) => typingMs);
    claim(
      `typing is on the other screen within ${BACK_WITHIN_MS / 1_000} s`,
      Math.max(...typed) <= BACK_WITHIN_MS,
      shown(typed),
    );
  } finally {
    for (const one of closing) one.close();
    for (const close of opened.reverse()) await close();
  }
}

await main();
