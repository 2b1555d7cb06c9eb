import "./drop-lost-output.mjs";
import { randomInt } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { clearSettings } from "./clear-settings.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();

const { root, runNode } = await import("./run.mjs");
const { install } = await import("./install.mjs");
const { installPrograms } = await import("./install-programs.mjs");
const { generate } = await import("./generate.mjs");
const { build } = await import("./build.mjs");

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean", default: false },
    install: { type: "boolean", default: false },
    only: { type: "string", default: "types,lint,build,unit,e2e" },
    shard: { type: "string" },
  },
});

// Neither the tests nor their build may reach a real store.
clearSettings();
if (options.long) {
  process.env.COLOPHON_TEST_LONG = "1";
  process.env.COLOPHON_TEST_SEED ??= String(randomInt(2 ** 31));
  console.log(
    `Property tests run at full count with seed ${process.env.COLOPHON_TEST_SEED} (COLOPHON_TEST_SEED repeats it).`,
  );
}

const unitReport = join(root, "test-results", "unit.json");
const browserReport = join(root, "test-results", "e2e.json");
const shard = options.shard ? [`--shard=${options.shard}`] : [];
// Each process has four helpers by default, which collect its garbage. Two processes work here at any time, so the helpers
// would mostly wait for each other.
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --v8-pool-size=1`.trim();
const tool = (path, toolArguments, { quiet = false } = {}) =>
  runNode(join(root, "node_modules", path), toolArguments, {
    env: { NODE_ENV: "test", NODE_OPTIONS },
    ...(quiet ? { quiet } : {}),
  });
const oneCheck = (succeeded) => (succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

// One after the other: each takes all processors, and the build beside the unit tests took six times as long as alone.
const checks = { types, lint, build: builds, unit: () => unitTests(shard), e2e: browserTests };

// Printed at the end, where a reader of a long log looks first.
const failures = [];
const AT_FIRST = "at the first try: ";

const chosen = options.only.split(",");
const { passed, failed } = await runAll(filters.length > 0 ? { unit: () => unitTests(filters) } : checks);
for (const { what, why } of failures) {
  console.log(`\n✗ ${what}\n${stripVTControlCharacters(why).split("\n").slice(0, 12).join("\n")}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runAll(all) {
  const packages = install({ tests: true });
  // Beside the packages and the build: it mostly waits for the network and the disk.
  const programs = installPrograms({ mayInstall: options.install || Boolean(process.env.CI), packages });
  if (!(await packages)) return { passed: 0, failed: 1 };
  await mkdir(join(root, "test-results"), { recursive: true });
  // Types and style are checked beside it. Its failure is that of the first check that needs it.
  const generated = generate();
  generated.catch(() => {});
  const counts = { passed: 0, failed: 0 };
  for (const [name, check] of Object.entries(all)) {
    if (!chosen.includes(name)) continue;
    if (name !== "types" && name !== "lint") await generated;
    if (name === "unit" || name === "e2e") await programs;
    const startedAt = performance.now();
    const { passed, failed } = await check();
    counts.passed += passed;
    counts.failed += failed;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`── ${name}: ${failed === 0 ? "passed" : "failed"} in ${seconds} s ──`);
  }
  return counts;
}

async function types() {
  // Next generates the types of pages and routes from the folders of `app`.
  if ((await tool("next/dist/bin/next", ["typegen"], { quiet: true })) !== 0) return oneCheck(false);
  // Four checkers, the default, each hold all types: on two processors they take longer than two, and a gigabyte more.
  return oneCheck((await tool("typescript/bin/tsc", ["--noEmit", "--checkers", "2", "-p", "."])) === 0);
}

async function lint() {
  return oneCheck((await tool("@biomejs/biome/bin/biome", ["ci", "."])) === 0);
}

async function builds() {
  return { passed: 0, failed: (await build({ quiet: true })) ? 0 : 1 };
}

async function unitTests(vitestArguments) {
  await rm(unitReport, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  const code = await tool("vitest/vitest.mjs", ["run", ...reporters, ...vitestArguments]);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = await reportIn(unitReport);
  for (const { name, status, message, assertionResults } of testResults) {
    // A file that could not be loaded, or whose set-up failed, has no failed test.
    if (status === "failed" && !assertionResults.some((one) => one.status === "failed")) {
      failures.push({ what: relative(root, name), why: message || "The file failed, and no test of it." });
    }
    for (const { fullName, status, failureMessages } of assertionResults.filter(
      ({ status, failureMessages }) => status === "failed" || failureMessages.length > 0,
    )) {
      const first = status === "passed" ? AT_FIRST : "";
      failures.push({ what: `${relative(root, name)}: ${fullName}`, why: first + (failureMessages[0] ?? "") });
    }
  }
  if (code !== 0 && !failures.some(({ why }) => !why.startsWith(AT_FIRST))) {
    failures.push({ what: "unit tests", why: `Vitest ended with code ${code}: look for “Unhandled” above.` });
  }
  return atLeastOneFailed(code, { passed: numPassedTests, failed: numFailedTests });
}

async function browserTests() {
  await rm(browserReport, { force: true });
  const code = await tool("playwright/cli.js", ["test", ...shard]);
  const { stats, suites = [], errors = [] } = await reportIn(browserReport);
  for (const { file, line, title, tests } of suites.flatMap(specsIn)) {
    for (const { status, results } of tests.filter(({ status }) => status === "unexpected" || status === "flaky")) {
      const first = status === "flaky" ? AT_FIRST : "";
      failures.push({ what: `e2e/${file}:${line}: ${title}`, why: first + (results[0]?.error?.message ?? "") });
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

// A runner can fail without a failed test, for example when a file cannot be loaded or a store cannot start.
function atLeastOneFailed(code, { passed: ok, failed: notOk }) {
  return { passed: ok, failed: code === 0 ? notOk : Math.max(notOk, 1) };
}
