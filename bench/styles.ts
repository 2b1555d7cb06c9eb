/**
 * Claims: formatting a citation takes at most 3 ms in a warm style and 30 ms in a cold one other than APA; 200 citations of 100
 * works take 600 ms, one more 15 ms; no other request waits more than 50 ms meanwhile; 200 styles in a row take at most 250 MB.
 *
 * Run with `NODE_OPTIONS=--expose-gc npx tsx --conditions react-server bench/styles.ts` after a build.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { CslItem } from "#lib/citations/csl/csl";
import type { Cluster } from "#lib/citations/format/cluster";
import { formatCitations } from "#lib/citations/format/format-citations";
import { formatOne } from "#lib/citations/format/format-one";
import { searchStyles } from "#lib/citations/styles/catalogue";
import { claim } from "./harness/claim";
import { quantile } from "./harness/quantile";

const warmLimitMs = 3;
const coldLimitMs = 30;
const textLimitMs = 600;
const oneMoreLimitMs = 15;
const waitLimitMs = 50;
const memoryLimitMb = 250;

// A hundred surnames, because few authors cited in a text share one.
const beginnings = ["Al", "Ber", "Cor", "Dan", "Fis", "Gar", "Hol", "Kar", "Mor", "Ros"];
const endings = ["berg", "din", "ger", "ham", "kin", "ley", "man", "nov", "son", "ton"];
const surname = (n: number) => `${beginnings[n % 10]}${endings[Math.floor(n / 10) % 10]}`;

function workAt(at: number): CslItem {
  const nameAt = (n: number) => ({
    family: surname(n),
    given: n % 2 ? "Jane" : "John",
  });
  return {
    type: at % 4 === 0 ? "book" : "article-journal",
    title: `The ${at}th study of something that matters`,
    author: [nameAt(at * 3), nameAt(at * 5 + 1)].slice(0, 1 + (at % 2)),
    issued: { "date-parts": [[2000 + (at % 20), 1 + (at % 12)]] },
    "container-title": "Journal of Examples",
    volume: String(at),
    page: `${at * 10}-${at * 10 + 9}`,
    DOI: `10.5555/${at}`,
  };
}

const items = Array.from({ length: 100 }, (_, at) => ({ id: `cit_${at}`, csl: workAt(at) }));
const clusterAt = (at: number): Cluster => ({
  items: [at, at * 7].slice(0, 1 + (at % 2)).map((n) => ({
    cid: `cit_${n % items.length}`,
    locator: at % 3 === 0 ? String(at) : null,
    label: null,
    prefix: null,
    suffix: null,
    suppressAuthor: false,
  })),
  narrative: at % 10 === 0,
  noteIndex: 0,
});
const clusters = Array.from({ length: 200 }, (_, at) => clusterAt(at));

await formatOne(workAt(1), "apa");
await formatOne(workAt(1), "nature");
const warm = await times(200, (at) => formatOne(workAt(at + 1_000), "nature"));
claim(
  `a work in a warm style takes at most ${warmLimitMs} ms (p50)`,
  quantile(warm, 0.5) <= warmLimitMs,
  summary(warm),
);

const others = searchStyles("journal", 2_000).filter(({ parent }) => parent === null);
const cold = await times(60, (at) => formatOne(workAt(at), others[at]?.id ?? "ieee"));
claim(
  `a work in a cold style takes at most ${coldLimitMs} ms (p50)`,
  quantile(cold, 0.5) <= coldLimitMs,
  summary(cold),
);

for (const style of ["apa", "ieee", "chicago"]) {
  await formatCitations({ person: "ann", style, items: items.slice(0, 99), clusters });
  const whole = await times(5, (at) =>
    formatCitations({ person: "ann", style, items: items.with(0, { id: "cit_0", csl: workAt(500 + at) }), clusters }),
  );
  claim(
    `${clusters.length} citations of ${items.length} works in ${style} take at most ${textLimitMs} ms (p50)`,
    quantile(whole, 0.5) <= textLimitMs,
    summary(whole),
  );
  await formatCitations({ person: "ann", style, items, clusters });
  const more = await times(20, (at) =>
    formatCitations({ person: "ann", style, items, clusters: clusters.toSpliced(100, 0, clusterAt(at + 300)) }),
  );
  claim(
    `one more citation among them takes at most ${oneMoreLimitMs} ms (p50)`,
    quantile(more, 0.5) <= oneMoreLimitMs,
    summary(more),
  );
}

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
await Promise.all(
  ["apa", "mla", "harvard", "vancouver"].map((style) =>
    formatCitations({ person: "ann", style, items, clusters, locale: "de-DE" }),
  ),
);
delay.disable();
claim(
  `no other request waits more than ${waitLimitMs} ms meanwhile`,
  delay.max / 1e6 <= waitLimitMs,
  `longest ${(delay.max / 1e6).toFixed(0)} ms`,
);

const idle = megabytes();
for (const style of others.slice(100, 300)) await formatOne(workAt(1), style.id);
const grown = megabytes() - idle;
claim(`200 styles in a row take at most ${memoryLimitMb} MB`, grown <= memoryLimitMb, `${grown.toFixed(0)} MB`);

async function times(rounds: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const spent: number[] = [];
  for (let at = 0; at < rounds; at++) {
    const start = performance.now();
    await work(at);
    spent.push(performance.now() - start);
  }
  return spent;
}

function summary(spent: number[]): string {
  return `p50 ${quantile(spent, 0.5).toFixed(1)} ms, p90 ${quantile(spent, 0.9).toFixed(1)} ms, first ${spent[0]?.toFixed(1)} ms`;
}

function megabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1024 / 1024;
}
