import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find-program.mjs";
import { root, run, runNode } from "./run.mjs";

// The programs that the tests run in addition to Node, and the Debian package of each.
const browser = { names: ["chromium", "chromium-browser", "google-chrome"], debianPackage: "chromium" };
const programs = [
  { names: ["postgres"], debianPackage: "postgresql" },
  { names: ["redis-server"], debianPackage: "redis-server" },
  { names: ["pgbouncer"], debianPackage: "pgbouncer" },
  browser,
];
// The same browser without its windows needs half the processor time; the tests pass with either, so that it may stay missing.
const shell = { names: ["chromium-headless-shell"], debianPackage: "chromium-headless-shell" };

/**
 * Installs missing programs of the tests: with apt as root on Debian if `mayInstall` is true, Chromium otherwise with
 * Playwright, which is there when `packages` resolves to true. Prints what stays missing; its tests fail.
 */
export async function installPrograms({ mayInstall, packages }) {
  const canInstall = process.getuid?.() === 0 && findProgram(["apt-get"]) !== undefined;
  if (canInstall && mayInstall) {
    await aptInstall([...programs, shell]);
    // Not every distribution has the shell, and apt then installs nothing.
    await aptInstall(programs);
  }
  const missing = programs.filter(isMissing).map(({ debianPackage }) => debianPackage);
  if (missing.length > 0)
    console.log(`The tests need ${missing.join(", ")}. ${howToInstall(canInstall && !mayInstall, missing)}`);
  if (isMissing(browser) && (await packages))
    await runNode(join(root, "node_modules/playwright/cli.js"), ["install", "chromium"]);
}

function howToInstall(canInstall, packages) {
  if (canInstall) return "`npm test -- --install` installs them with apt.";
  return `On Debian: sudo apt-get install ${packages.join(" ")}`;
}

function isMissing({ names }) {
  return findProgram(names, debianPostgres()) === undefined;
}

function debianPostgres() {
  const directory = "/usr/lib/postgresql";
  return existsSync(directory) ? readdirSync(directory).map((version) => join(directory, version, "bin")) : [];
}

async function aptInstall(programs) {
  const packages = programs.filter(isMissing).map(({ debianPackage }) => debianPackage);
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(", ")} for the tests …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env, quiet: true });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env, quiet: true });
}
