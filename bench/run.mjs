import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { clearSettings } from "../bin/clear-settings.mjs";

const { values: options } = parseArgs({
  options: {
    scale: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    documents: { type: "string", default: "200000" },
    only: { type: "string" },
  },
});

// Each in its own process, one after the other; what a person feels first, since the time is limited.
const usual = [
  "limit --rounds=3 --seconds=1 --only=read,304,markdown,window,list,hot,write",
  "write",
  "weight",
  "arriving",
  "opening",
  "shift",
  "typing",
  "scroll",
  "paste",
  "cite",
  "merge",
  "markdown",
  "diff",
];
// Rows that take minutes or fill a large store, and comparisons with Next, which `limit` does with less in its way.
const long = [
  "limit",
  "memory --store=embedded",
  "memory --store=PostgreSQL",
  "growth",
  "typed-growth",
  "credit",
  "library-search",
  "read",
  "page",
  "crowd",
  "one-line",
  "typing-together",
  "start",
  "statement",
  "large-read",
  "book",
  "replicas",
  "survey",
  "night",
];
// A row is not stopped, because its servers would go on: the last one to begin has the rest of the ten minutes.
const LAST_BEGIN_MS = 8 * 60_000;

const isLimited = !(options.long || options.only || options.scale);
const chosen = options.scale ? [`scale --documents=${options.documents}`] : isLimited ? usual : [...usual, ...long];

clearSettings();
const date = new Date().toISOString().slice(0, 10);
const lines = [];
const durations = [];
let failed = 0;
for (const [name, ...argv] of chosen.map((command) => command.split(" "))) {
  if (options.only && !options.only.split(",").includes(name)) continue;
  if (isLimited && performance.now() > LAST_BEGIN_MS) {
    lines.push(`| ${name} | not measured: the time was over; \`--only=${name}\` measures it | | |`);
    continue;
  }
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  const { code, claims } = await run(name, argv);
  const took = `${name} ${minutes(performance.now() - began)}`;
  durations.push(took);
  console.log(`${took} min`);
  if (code !== 0) failed += 1;
  lines.push(...claims.map((claim) => `| ${name} | ${claim} |`));
  const hasFailedClaim = claims.some((claim) => claim.includes("**no**"));
  if (claims.length === 0 || (code !== 0 && !hasFailedClaim)) lines.push(`| ${name} | ended with ${code} | | |`);
}
await mkdir("bench/results", { recursive: true });
const [machine] = cpus();
const head = `${cpus().length} × ${machine?.model ?? "processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
const file = `bench/results/${date}${options.scale ? "-scale" : ""}.md`;
const table = ["| Bench | Claim | Holds | Found |", "| :-- | :-- | :-- | :-- |", ...lines].join("\n");
const times = `${minutes(performance.now())} minutes: ${durations.join(", ")}.`;
await writeFile(file, `# ${date}\n\n${head}\n\n${table}\n\n${times}\n`);
console.log(`\n${table}\n\nWritten to ${file} after ${times}`);
process.exitCode = failed > 0 ? 1 : 0;

function minutes(ms) {
  return (ms / 60_000).toFixed(1);
}

/** Runs a bench, shows what it prints and returns its claims as cells of a table. */
async function run(name, given) {
  const argv = ["--conditions=react-server", "--import", "tsx", `bench/${name}.ts`, ...given];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    process.stdout.write(chunk);
    printed += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  const claims = [...printed.matchAll(/^(holds|FAILS) +(.*): ([^:\n]*)$/gm)].map(
    ([, verdict, sentence, found]) => `${sentence} | ${verdict === "holds" ? "yes" : "**no**"} | ${found}`,
  );
  return { code, claims };
}
