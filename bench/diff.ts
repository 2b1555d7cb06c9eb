/**
 * Claims: no diff blocks the process for more than 200 ms, for any two texts; and comparing two versions of a text of
 * 50,000 words takes at most 20 ms.
 *
 * Run with `npx tsx --conditions react-server bench/diff.ts`.
 */
import { type DiffRun, diffWords } from "#lib/document/diff/diff";
import { blocks, common, words } from "#lib/document/model/test-long-texts";
import { claim } from "./harness/claim";
import { quantile } from "./harness/quantile";

const worstLimitMs = 200;
const usualLimitMs = 20;
const rounds = 20;

const reversed = (text: string, separator: string) => text.split(separator).reverse().join(separator);

const long = blocks(1_250, common);
const edited = blocks(1_250, (block, at) => (block % 12 === 0 && at % 20 === 3 ? `new${at}` : common(block, at)));
diffWords(long, edited);
const times = Array.from({ length: rounds }, () => processorMs(() => diffWords(long, edited)));
claim(
  `two versions of 50,000 words with 100 changed blocks are compared in at most ${usualLimitMs} ms (p50)`,
  quantile(times, 0.5) <= usualLimitMs,
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p90 ${quantile(times, 0.9).toFixed(1)} ms`,
);

const many = blocks(8_000, common);
const worst: Record<string, [string, string]> = {
  "20,000 other words": [words("a", 20_000), words("b", 20_000)],
  "20,000 words in turned order": [words("a", 20_000), reversed(words("a", 20_000), " ")],
  "3,000 words in turned order": [words("a", 3_000), reversed(words("a", 3_000), " ")],
  "120,000 other words": [words("a", 120_000), words("b", 120_000)],
  "8,000 blocks with another word each": [many, blocks(8_000, (block, at) => (at === 7 ? "New" : common(block, at)))],
  "8,000 other blocks": [many, blocks(8_000, (block, at) => `x${(block * 37 + at * 13) % 991}`)],
  "8,000 blocks in turned order": [many, reversed(many, "\n\n")],
  "5 MB of short blocks": ["a\n\n".repeat(1_600_000), "b\n\n".repeat(1_600_000)],
  "5 MB of short lines": ["a\n".repeat(2_400_000), "b\n".repeat(2_400_000)],
  "5 MB with a word changed": ["ab ".repeat(1_600_000), `${"ab ".repeat(800_000)}zz ${"ab ".repeat(800_000)}`],
};
for (const [name, [before, after]] of Object.entries(worst)) {
  let runs: DiffRun[] = [];
  const spent = processorMs(() => {
    runs = diffWords(before, after);
  });
  claim(
    `${name} are compared in less than ${worstLimitMs} ms`,
    spent < worstLimitMs,
    `${spent.toFixed(0)} ms, ${runs.length} runs`,
  );
}

/** Processor time, which is independent of other processes on the machine. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
