const isLong = process.env.COLOPHON_TEST_LONG === "1";
const DEFAULT_SEED = 20261122;
const SHORTENED = 8;
const AT_LEAST = 25;

/** How often fast-check tries a law: `full` times under `npm test -- --long` with a new seed, otherwise an eighth of it (25 times or more) with one fixed seed, so that a change is judged alike every time. */
export const runs = (full: number): { numRuns: number; seed: number } => ({
  numRuns: isLong ? full : Math.min(full, Math.max(AT_LEAST, Math.ceil(full / SHORTENED))),
  seed: Number(process.env.COLOPHON_TEST_SEED ?? DEFAULT_SEED),
});
