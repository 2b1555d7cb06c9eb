/** Whether `npm test -- --long` runs: repetitions are at full count. */
export const isLong = process.env.COLOPHON_TEST_LONG === "1";
const DEFAULT_SEED = 20261122;
const SHORTENED = 16;

/** The number of fast-check runs: `full` with a random seed under `npm test -- --long`, otherwise a sixteenth of it (at least 15, or what an expensive law gives) with a fixed seed, so that results are repeatable. */
export const runs = (full: number, atLeast = 15): { numRuns: number; seed: number } => ({
  numRuns: isLong ? full : Math.min(full, Math.max(atLeast, Math.ceil(full / SHORTENED))),
  seed: Number(process.env.COLOPHON_TEST_SEED ?? DEFAULT_SEED),
});
