/** Whether `npm test -- --long` runs: repetitions are at full count. */
export const isLong = process.env.COLOPHON_TEST_LONG === "1";
const DEFAULT_SEED = 20261122;
const SHORTENED = 16;
const AT_LEAST = 15;

/** The number of fast-check runs: `full` with a random seed under `npm test -- --long`, otherwise a sixteenth of it (at least 15) with a fixed seed, so that results are repeatable. */
export const runs = (full: number): { numRuns: number; seed: number } => ({
  numRuns: isLong ? full : Math.min(full, Math.max(AT_LEAST, Math.ceil(full / SHORTENED))),
  seed: Number(process.env.COLOPHON_TEST_SEED ?? DEFAULT_SEED),
});
