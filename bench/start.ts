/**
 * Claim: a second start, with an existing build and embedded store, serves `/api/health` within 4 s (median).
 *
 * Run with `npx tsx --conditions react-server bench/start.ts`.
 */
import { claim } from "./harness/claim";
import { quantile } from "./harness/quantile";
import { startColophon } from "./harness/server";

const starts = 5;
const limitSeconds = 4;

const first = await startColophon({ name: "embedded store" });
await first.pause();
const times: number[] = [];
for (let n = 0; n < starts; n++) {
  const began = performance.now();
  const again = await startColophon({ name: "embedded store", folder: first.folder });
  times.push((performance.now() - began) / 1000);
  await again.pause();
}
await first.stop();
const [p50, worst] = [quantile(times, 0.5), quantile(times, 1)];
const found = `p50 ${p50.toFixed(1)} s, the slowest of ${starts} ${worst.toFixed(1)} s`;
claim(`a second start is ready within ${limitSeconds} s`, p50 <= limitSeconds, found);
