import { defineConfig } from "vitest/config";
import { clearSettings } from "./bin/clear-settings.mjs";

clearSettings();

/** Unit and API tests; `react-server` is the condition under which `server-only` may be imported. */
export default defineConfig({
  resolve: { conditions: ["react-server"] },
  ssr: { resolve: { conditions: ["react-server"], externalConditions: ["react-server"] } },
  test: {
    include: ["{app,lib,db,bin}/**/*.test.ts"],
    globalSetup: ["./bin/generate.mjs", "./db/test-stores.ts"],
    // A line for every request would hide what the tests say.
    env: { LOG_LEVEL: "warn" },
    // By default one processor is left idle.
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
