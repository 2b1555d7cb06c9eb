import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "./start-workspace";
import { patternOf, stepsOf } from "./tour/steps";
import { expect, test } from "./workspace";

const readme = readFileSync(join(repository, "README.md"), "utf8");
const further = readFileSync(join(repository, "docs/api.md"), "utf8");
const article = readFileSync(join(repository, "docs/article.md"), "utf8");
const separator = "\u001e";

test("prints the output shown in the README and docs/api.md, block by block", async ({ workspace }) => {
  const steps = [...stepsOf(readme, "A tour with curl"), ...stepsOf(further, "More with curl")];
  expect(steps.length).toBeGreaterThan(8);
  const script = steps.map(({ shell }) => shell).join(`printf '${separator}'\n`);
  // Only the workspace's location is set; the key is created as the README describes.
  const env = { ...process.env, COLOPHON_URL: workspace.origin, COLOPHON_KEY: "", ...workspace.store };
  const { stdout, stderr } = await promisify(execFile)("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: repository,
    env,
    maxBuffer: 16 * 1024 * 1024,
  });
  const printed = stdout.split(separator);
  expect(printed, stderr).toHaveLength(steps.length);
  for (const [index, { shell, prints }] of steps.entries()) {
    if (prints !== null) expect.soft(printed[index], shell).toMatch(patternOf(prints));
  }
});

test("the program in the article produces the results stated in the article", async () => {
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(article)?.[1] ?? "";
  const { attribute } = await import(`data:text/javascript,${encodeURIComponent(block("js"))}`);
  const versions = block("text")
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(9));
  const brought = attribute(versions).map(({ version }: { version: number }) => version);
  const found = versions.map((_, index) => brought.filter((version: number) => version === index + 1).length);
  const rows = article.matchAll(/^\|\s+\d \| \w+\s+\|\s+\d+ \|\s+(\d+) \|/gm);
  expect(found).toEqual([...rows].map(([, alive]) => Number(alive)));
  expect(brought).toHaveLength(31);
});
