import { mkdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { forgetSettings } from "./forget-settings.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();

const { root, runNode } = await import("./run.mjs");
const { install } = await import("./install.mjs");
const { installPrograms } = await import("./install-programs.mjs");
const { build } = await import("./build.mjs");

// Neither tests nor their build may meet a real store.
forgetSettings();

const unitReport = join(root, "test-results", "unit.json");
const browserReport = join(root, "test-results", "e2e.json");
const tool = (path, ...toolArguments) =>
  runNode(join(root, "node_modules", path), toolArguments, { env: { NODE_ENV: "test" } });
const oneCheck = (succeeded) => (succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const steps = [
  { title: "Types", check: types },
  { title: "Lint", check: lint },
  { title: "Unit and API tests", check: () => unitTests([]) },
  { title: "Build", check: async () => ({ passed: 0, failed: (await build()) ? 0 : 1 }) },
  { title: "End-to-end tests", check: browserTests },
];

// Said once more at the end, where whoever reads only the tail of a long log finds it.
const troubles = [];

const filters = process.argv.slice(2);
const chosen =
  filters.length > 0 ? [{ title: `Tests of ${filters.join(" ")}`, check: () => unitTests(filters) }] : steps;
const { passed, failed } = await runAll(chosen);
for (const { what, why } of troubles) {
  console.log(`\n✗ ${what}\n${stripVTControlCharacters(why).split("\n").slice(0, 12).join("\n")}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runAll(stepsToRun) {
  if (!(await install())) return { passed: 0, failed: 1 };
  await installPrograms();
  await mkdir(join(root, "test-results"), { recursive: true });
  const counts = { passed: 0, failed: 0 };
  for (const { title, check } of stepsToRun) {
    console.log(`\n── ${title} ──`);
    const count = await check();
    counts.passed += count.passed;
    counts.failed += count.failed;
  }
  return counts;
}

async function types() {
  // The types of pages and routes are made from the folders of `app`.
  if ((await tool("next/dist/bin/next", "typegen")) !== 0) return oneCheck(false);
  return oneCheck((await tool("typescript/bin/tsc", "--noEmit", "-p", ".")) === 0);
}

async function lint() {
  return oneCheck((await tool("@biomejs/biome/bin/biome", "ci", ".")) === 0);
}

async function unitTests(vitestFilters) {
  await rm(unitReport, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  const code = await tool("vitest/vitest.mjs", "run", ...reporters, ...vitestFilters);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = await reportIn(unitReport);
  for (const { name, assertionResults } of testResults) {
    for (const { fullName, failureMessages } of assertionResults.filter(({ status }) => status === "failed")) {
      troubles.push({ what: `${relative(root, name)}: ${fullName}`, why: failureMessages[0] ?? "" });
    }
  }
  return atLeastOneFailed(code, { passed: numPassedTests, failed: numFailedTests });
}

async function browserTests() {
  await rm(browserReport, { force: true });
  const code = await tool("playwright/cli.js", "test");
  const { stats, suites = [], errors = [] } = await reportIn(browserReport);
  for (const { file, line, title, tests } of suites.flatMap(specsIn)) {
    for (const { status, results } of tests.filter(({ status }) => status === "unexpected" || status === "flaky")) {
      const first = status === "flaky" ? "at the first try: " : "";
      troubles.push({ what: `e2e/${file}:${line}: ${title}`, why: first + (results[0]?.error?.message ?? "") });
    }
  }
  const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {};
  return atLeastOneFailed(code, { passed: expected + flaky, failed: unexpected + errors.length });
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

async function reportIn(file) {
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
}

// A runner may also fail without a failed test: a file that cannot be loaded, stores that cannot be made ready.
function atLeastOneFailed(code, { passed: ok, failed: notOk }) {
  return { passed: ok, failed: code === 0 ? notOk : Math.max(notOk, 1) };
}
