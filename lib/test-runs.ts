/** Whether `npm test -- --long` runs: repetitions are at full count. */
export const isLong = process.env.COLOPHON_TEST_LONG === "1";
const SHORTENED = 64;

/** The number of fast-check runs: `full` under `npm test -- --long`, otherwise a sixty-fourth part of it (at least 5, or what a law gives). */
export const runs = (full: number, atLeast = 5): { numRuns: number } => ({
  numRuns: isLong ? full : Math.min(full, Math.max(atLeast, Math.ceil(full / SHORTENED))),
});
