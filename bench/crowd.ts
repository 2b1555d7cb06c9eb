/**
 * Claim: 20 people type and 20 agents write in one document over two instances: a key of one person costs at most 32 ms
 * (p95), no write is refused, at least 98 of 100 words have their true author, and the store grows by at most three times
 * what was written, an hour later, when the steps are deleted and the versions packed (see `bench/growth.ts`).
 *
 * Run with `npx tsx --conditions react-server bench/crowd.ts`.
 */
import { chromium } from "playwright";
import { openPostgres } from "#db/connection/postgres";
import { placeEvents } from "#lib/history/events/store";
import { purgeBatches } from "#lib/history/steps/store";
import { packVersions } from "#lib/history/versions/pack-versions";
import { findProgram } from "../bin/find-program.mjs";
import { agentOf } from "../e2e/agent";
import { writeTogether } from "../e2e/crowd";
import { startCluster } from "../e2e/instances/cluster";
import { signInLink, siteOf } from "../e2e/instances/sign-in-link";
import { claim } from "./harness/claim";
import { quantile } from "./harness/quantile";
import { storedBytes } from "./harness/stored-bytes";
import { startTyping } from "./harness/typing-person";

const seconds = Number(process.env.BENCH_SECONDS ?? 180);
const [people, agents] = [19, 20];
const limits = { keyMs: 32, share: 0.98, growth: 3 };

const cluster = await startCluster("pg", { READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
const browser = await chromium.launch({
  executablePath: findProgram(["chromium", "chromium-browser", "google-chrome"]),
  args: ["--no-sandbox", "--disable-gpu"],
});
const { db, close } = openPostgres(cluster.databaseUrl);
try {
  const page = await browser.newPage();
  const origin = siteOf(cluster.two);
  await page.goto(await signInLink(cluster, cluster.two));
  await page.waitForURL(`${origin}/`);

  const key = await cluster.key();
  const agent = agentOf({ origin: cluster.one.origin, key }, "observer");
  const paragraphs = [
    ...Array.from({ length: agents }, (_, at) => `Paragraph ${at}.`),
    ...Array.from({ length: people }, (_, at) => `By person ${at}:`),
    "By the one at the screen:",
  ];
  const id = await agent.create("A crowd", ...paragraphs);
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  const ids: string[] = nodes.map((node: { id: string }) => node.id);
  const stored = async () => (await storedBytes(db)).reduce((sum, { rows }) => sum + rows, 0);
  const before = await stored();

  await page.goto(`${origin}/d/${id}`);
  await page.getByRole("textbox", { name: "Text" }).locator("> p").last().click();
  await page.keyboard.press("Control+End");
  await page.evaluate(() => {
    const times: number[] = [];
    let began = 0;
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      document.body.getBoundingClientRect();
      times.push(performance.now() - began);
    };
    window.addEventListener("keydown", () => (began = performance.now()), true);
    window.addEventListener("input", () => port1.postMessage(null), true);
    Object.assign(window, { times });
  });

  const typing = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const own = await cluster.key();
      const place = { origin: (at % 2 === 0 ? cluster.one : cluster.two).origin, key: own };
      return startTyping(place, { id, block: ids[agents + at] ?? "", name: `p${at}` });
    }),
  );
  const places = [cluster.one, cluster.two].map((instance) => ({ origin: instance.origin, key, isAlive: () => true }));
  const acknowledged = await writeTogether(page, { id, nodes: ids.slice(0, agents), places, seconds });
  const typed = (await Promise.all(typing.map((person) => person.stop()))).flat();
  const all = [...acknowledged, ...typed.map(({ word }) => word)];
  await page.waitForTimeout(6_000);

  const times: number[] = await page.evaluate(() => Reflect.get(window, "times"));
  const p95 = quantile(times, 0.95);
  claim(
    `a key costs at most ${limits.keyMs} ms (p95)`,
    p95 <= limits.keyMs,
    `${p95.toFixed(1)} ms of ${times.length} keys`,
  );

  const read = await agent.ask("GET", `/${id}?format=nodes&authorship=true&limit=1000`);
  const found = new Map<string, string[]>();
  for (const { authors, runs } of read.nodes) {
    for (const { text, author } of runs) {
      for (const word of text.match(/\w+/g) ?? []) {
        found.set(word, [...(found.get(word) ?? []), authors[author]?.model ?? authors[author]?.by?.id ?? "?"]);
      }
    }
  }
  const waiting = JSON.stringify((await agent.waiting(id)).map(({ proposed }) => proposed.markdown));
  const kept = all.filter((word) => found.get(word)?.length === 1);
  const lost = all.filter((word) => !found.has(word) && !waiting.includes(word));
  claim(
    "every word that was confirmed is there once",
    kept.length === all.length - proposedIn(waiting, all),
    `${all.length} written, ${kept.length} in the text once, ${proposedIn(waiting, all)} proposed, lost: ${lost.slice(0, 5).join(" ") || "none"}`,
  );
  const writerOf = new Map(typed.map(({ word, by }) => [word, by]));
  const truth = (word: string) => {
    const number = /^agent(\d+)turn/.exec(word)?.[1];
    return number ? `model-${number}` : (writerOf.get(word) ?? read.owner);
  };
  const person = all.find((word) => word.startsWith("person"));
  const right = kept.filter((word) => {
    const by = found.get(word)?.[0];
    return word.startsWith("person") ? by === found.get(person ?? "")?.[0] : by === truth(word);
  });
  const share = right.length / kept.length;
  claim(
    `at least ${limits.share * 100} of 100 words have their true author`,
    share >= limits.share,
    `${(share * 100).toFixed(2)} % of ${kept.length} words`,
  );
  const written = all.join(" ").length;
  const later = new Date(Date.now() + 2 * 60 * 60 * 1000);
  await placeEvents(db, later);
  await packVersions(db, later);
  await purgeBatches(db, later);
  const growth = ((await stored()) - before) / written;
  claim(
    `the store grows by at most ${limits.growth} times what was written, an hour later`,
    growth <= limits.growth,
    `${growth.toFixed(1)} times of ${written} bytes, in ${read.version} versions`,
  );
  const mishaps = [cluster.one, cluster.two].flatMap((instance) => instance.logged().match(/"status":5\d\d.*/g) ?? []);
  claim("no request fails", mishaps.length === 0, `${mishaps.length} answers with 5xx`);
} finally {
  await browser.close();
  await close();
  await cluster.stop();
}

function proposedIn(waiting: string, words: readonly string[]): number {
  const proposed = new Set(waiting.match(/\w+/g));
  return words.filter((word) => proposed.has(word)).length;
}
