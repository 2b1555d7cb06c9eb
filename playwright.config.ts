import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { clearSettings } from "./bin/clear-settings.mjs";
import { findProgram } from "./bin/find-program.mjs";

// The workspaces that tests start inherit this environment.
clearSettings();

/** Tests in a real Chromium, an installed one or else Playwright's own; each worker starts a workspace for itself (`e2e/workspace.ts`). */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results/e2e",
  // Starting an embedded store on a disk waits for it longer than for the processor.
  globalSetup: ["./db/test-memory.ts", "./e2e/shared-server.ts"],
  timeout: 90_000,
  // Three browsers and three workspaces share two processors: a page may be drawn late.
  expect: { timeout: 15_000 },
  // A tenth of a test's time is waiting, for a server that starts or a page that is loaded.
  workers: availableParallelism() + 1,
  // A browser on a busy machine may be late once; what fails twice is broken. `bin/test.mjs` names what needed the second try.
  retries: 1,
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    // A test answers requests in the server's place, which it cannot where a service worker sends them.
    serviceWorkers: "block",
    // A control that still moves is waited for. No test is about motion.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test takes time; what fails is repeated, and recorded then. Screenshots of failures take time too: one is made
    // whenever a test closes a browser, should it fail later.
    screenshot: "off",
    trace: "on-first-retry",
    launchOptions: {
      executablePath: findProgram(["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]),
      // The browser shall run as root in a container, and talk to nobody but the workspace.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Messages between processes are a tenth of what a page takes.
        "--in-process-gpu",
        "--enable-features=NetworkServiceInProcess2",
        // A page of the same site keeps the compiled scripts of the one before it.
        "--process-per-site",
        // Pages live for seconds: what optimizing their scripts costs is never earned back.
        "--js-flags=--no-turbofan --no-maglev",
      ],
    },
  },
});
