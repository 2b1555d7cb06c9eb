/**
 * Claims: 10,000 citations of 5,000 works cost at most 1.5 times as much processor time for each as 1,000 of 500, in an
 * author-date, a numeric and a note style, and nobody else is held for more than 200 ms meanwhile.
 *
 * Run with `npx tsx --conditions react-server bench/survey.ts [--sizes=1000,20000]` after a build. A job of more than
 * three minutes of the processor is refused, so how many fit depends on the machine.
 */
import { parseArgs } from "node:util";
import type { CslItem } from "#lib/citations/csl/csl";
import type { Cluster } from "#lib/citations/format/cluster";
import { formatCitations } from "#lib/citations/format/format-citations";
import { findStyle } from "#lib/citations/styles/catalogue";
import { cpuMs, longestHoldMs } from "#lib/test-cpu";
import { claim } from "./harness/claim";
import { libraryOf } from "./harness/library";

const { values: options } = parseArgs({ options: { sizes: { type: "string", default: "1000,10000" } } });
const sizes = options.sizes.split(",").map(Number);
const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
const growthLimit = 1.5;
const holdLimitMs = 200;

const works = libraryOf(most / 2).map(({ abstract: _, ...csl }): CslItem => csl);

for (const style of ["apa", "ieee", "chicago-fullnote-bibliography"]) {
  // The code is slow on its first run.
  await format(style, 100);
  const spent = new Map<number, number>();
  for (const size of sizes) {
    const start = cpuMs();
    const holdMs = await longestHoldMs(() => format(style, size));
    spent.set(size, cpuMs() - start);
    const seconds = ((cpuMs() - start) / 1_000).toFixed(1);
    console.log(`${size} citations in ${style} took ${seconds} s of processor time`);
    if (size === most) {
      const found = `${holdMs.toFixed(0)} ms of processor time`;
      claim(`${size} citations in ${style} hold nobody for more than ${holdLimitMs} ms`, holdMs <= holdLimitMs, found);
    }
  }
  const each = (size: number) => (spent.get(size) ?? 0) / size;
  claim(
    `a citation in ${style} takes at most ${growthLimit} times as long among ${most} as among ${least}`,
    each(most) <= growthLimit * each(least),
    `${each(least).toFixed(1)} ms, then ${each(most).toFixed(1)} ms`,
  );
}
process.exit();

/** Formats a text that cites each work twice. */
async function format(name: string, size: number): Promise<void> {
  const inNotes = findStyle(name).class === "note";
  const items = works.slice(0, size / 2).map((csl, at) => ({ id: `cit_${at}`, csl }));
  const clusters = Array.from({ length: size }, (_, at): Cluster => {
    const cid = `cit_${(at * 7) % items.length}`;
    const locator = at % 3 === 0 ? String(at) : null;
    const item = { cid, locator, label: null, prefix: null, suffix: null, suppressAuthor: false };
    return { items: [item], narrative: at % 10 === 0, noteIndex: inNotes ? at + 1 : 0 };
  });
  await formatCitations({ person: "ann", style: name, items, clusters });
}
