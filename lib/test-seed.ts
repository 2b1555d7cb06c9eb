import fc from "fast-check";
import { vi } from "vitest";
import { isLong } from "./test-runs";

const DEFAULT_SEED = 20261122;

// Results are repeatable: `npm test -- --long` chooses another seed and prints it.
fc.configureGlobal({ seed: Number(process.env.COLOPHON_TEST_SEED ?? DEFAULT_SEED) });

// At full count a law may take minutes.
if (isLong) vi.setConfig({ testTimeout: 600_000 });
