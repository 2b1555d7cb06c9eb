import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { clearSettings } from "./bin/clear-settings.mjs";
import { keptModules } from "./lib/test-modules";

clearSettings();

const all = "{app,lib,db,bin}/**/*.test.ts";

// These replace modules, load them again, or need an environment from before their modules were loaded.
const isolated = [
  "app/**/kept/kept-draft.test.ts",
  "lib/base/known-across-bundles.test.ts",
  "lib/base/per-process.test.ts",
  "lib/changes/writing/two-bundles.test.ts",
  "lib/citations/styles/update-styles.test.ts",
  "lib/doors/mcp-conformance.test.ts",
  "lib/operations/api/read-document.two-bundles.test.ts",
  // These measure how long the processor works for a request, and would count what other files left to do.
  "lib/doors/large-reads.test.ts",
  "lib/doors/rest.test.ts",
];

const project = (test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  resolve: {
    // The condition under which `server-only` may be imported.
    conditions: ["react-server"],
    // The hooks of next-intl need the other React; unit tests use only its functions.
    alias: [
      { find: /^next-intl$/, replacement: "use-intl/core" },
      // What `next build` puts in its place in code of the server.
      { find: /^next\/navigation$/, replacement: "next/dist/client/components/navigation.react-server" },
      // These read the current request, which exists only within Next.
      { find: /^next\/(headers|cache)$/, replacement: resolve("lib/doors/test-request.ts") },
    ],
  },
  ssr: { resolve: { conditions: ["react-server"], externalConditions: ["react-server"] } },
  test: {
    // A line for every request would hide what the tests say.
    env: { LOG_LEVEL: "warn" },
    setupFiles: ["./lib/test-seed.ts"],
    testTimeout: 30_000,
    // As with browser tests: a machine that stalls fails no run, and the report names what needed a second try. Seeds are fixed.
    retry: 1,
    hookTimeout: 60_000,
    ...test,
  },
});

/** Unit and API tests; files share a process where they can, because loading their modules takes longer than most tests. */
export default defineConfig({
  test: {
    globalSetup: ["./bin/generate.mjs", "./db/test-memory.ts", "./db/test-stores.ts"],
    // A seventh of a test's time is waiting, for a server, a clock or another process.
    maxWorkers: availableParallelism() + 1,
    // Compiling all modules takes longer than loading them.
    experimental: { fsModuleCache: true, fsModuleCachePath: keptModules() },
    projects: [
      project({ name: "shared", include: [all], exclude: isolated, isolate: false }),
      project({ name: "isolated", include: isolated }),
    ],
  },
});
