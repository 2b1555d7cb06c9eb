/** Whether `npm test -- --long` runs: repetitions are at full count. */
export const isLong = process.env.COLOPHON_TEST_LONG === "1";
const SHORTENED = 32;

/** The number of fast-check runs: `full` under `npm test -- --long`, otherwise a thirty-second part of it (at least 8, or what an expensive law gives). */
export const runs = (full: number, atLeast = 8): { numRuns: number } => ({
  numRuns: isLong ? full : Math.min(full, Math.max(atLeast, Math.ceil(full / SHORTENED))),
});
