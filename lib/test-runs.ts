/** Whether `npm test -- --long` runs: repetitions are at full count. */
export const isLong = process.env.COLOPHON_TEST_LONG === "1";
const SHORTENED = 16;

/** The number of fast-check runs: `full` under `npm test -- --long`, otherwise a sixteenth of it (at least 15, or what an expensive law gives). */
export const runs = (full: number, atLeast = 15): { numRuns: number } => ({
  numRuns: isLong ? full : Math.min(full, Math.max(atLeast, Math.ceil(full / SHORTENED))),
});
