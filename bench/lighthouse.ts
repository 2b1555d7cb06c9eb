/**
 * Claim: Lighthouse scores a long published page, the tour's article, at least 99 of 100 for performance, accessibility,
 * best practices and search engine optimization.
 *
 * Run with `npx tsx --conditions react-server bench/lighthouse.ts`; npm fetches Lighthouse and its Node version.
 */
import { execFileSync } from "node:child_process";
import { z } from "zod";
import { findProgram } from "../bin/find-program.mjs";
import { claim } from "./harness/claim";
import { articleMarkdown, publishDocument } from "./harness/document";
import { median } from "./harness/quantile";
import { startColophon } from "./harness/server";

const packages = ["--package=node@24", "--package=lighthouse@13.5.0"];
const browserFlags =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const runs = 3;
const target = 99;

const report = z.object({ categories: z.record(z.string(), z.object({ title: z.string(), score: z.number() })) });

const server = await startColophon({ name: "published page" });
try {
  const address = `${server.origin}${await publishDocument(server, articleMarkdown)}`;
  // Fill the caches first: the measurement excludes a cold start.
  await (await fetch(address)).text();
  const reports = Array.from({ length: runs }, () => inspect(address));
  const categories = Object.keys(reports[0] ?? {});
  for (const name of categories) {
    const scores = reports.map((scoreOf) => scoreOf[name] ?? 0);
    claim(`${name} is at least ${target}`, median(scores) >= target, scores.join(", "));
  }
} finally {
  await server.stop();
}

function inspect(address: string): Record<string, number> {
  const printed = execFileSync(
    "npx",
    ["--yes", ...packages, "--", "lighthouse", address, "--quiet", "--output=json", `--chrome-flags=${browserFlags}`],
    {
      env: { ...process.env, CHROME_PATH: findProgram(["chromium", "chromium-browser", "google-chrome"]) },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const { categories } = report.parse(JSON.parse(printed.toString()));
  return Object.fromEntries(Object.values(categories).map(({ title, score }) => [title, Math.round(score * 100)]));
}
