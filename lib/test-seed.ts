import fc from "fast-check";

const DEFAULT_SEED = 20261122;

// Results are repeatable: `npm test -- --long` chooses another seed and prints it.
fc.configureGlobal({ seed: Number(process.env.COLOPHON_TEST_SEED ?? DEFAULT_SEED) });
