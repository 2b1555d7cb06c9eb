import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { boundedCache, cacheBudget } from "#lib/base/bounded-cache";
import { idleLooks, isResting, trimCaches } from "./give-memory-back.mjs";

const MB = 1024 * 1024;
const here = new URL("give-memory-back.mjs", import.meta.url).href;

const looksAfter = (utilizations: number[]) => utilizations.reduce((former, one) => idleLooks(former, one), 0);

test("a process under load does not rest, and one that answers a health check each second does", () => {
  expect(looksAfter([0.01, 0.01, 0.01, 0.01, 0.9])).toBe(0);
  expect(looksAfter([0.01, 0.01, 0.1, 0.01, 0.01])).toBe(2);
  expect(looksAfter([0.01, 0.01, 0.01, 0.01, 0.01])).toBe(5);
});

test("a process that rests goes on resting while it collects its garbage, until it is busy", () => {
  expect(looksAfter([0, 0, 0, 0, 0, 0.2])).toBe(6);
  expect(looksAfter([0, 0, 0, 0, 0, 0.3])).toBe(0);
});

test("memory is given back from the tenth second without work to the thirtieth", () => {
  expect([4, 5, 14, 15].map(isResting)).toEqual([false, true, true, false]);
});

test("a process that rests keeps an eighth of each cache: what was used last", () => {
  const cache = boundedCache<{ bytes: number }>("rests", (16 * MB) / cacheBudget(), ({ bytes }) => bytes);
  for (const name of ["a", "b", "c", "d"]) cache.set(name, { bytes: MB });
  cache.get("a");
  trimCaches();
  expect([...cache.keys()].sort()).toEqual(["a", "d"]);
});

test("the engine of this version of Node gives memory back as long as it is told to save memory", () => {
  const flags = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(flags).toContain("--optimize-for-size (");
  expect(flags).toContain("--heap-growing-percent (");
  expect(flags).toMatch(/--memory-reducer \(.*\)\n\s+type: bool\s+default: (--)?(memory-reducer|true)/);
});

test("a heap takes less than two and a half times what lives in it", () => {
  const program = `import { giveMemoryBack } from ${JSON.stringify(here)};
giveMemoryBack();
const living = [];
let most = 0;
for (let at = 0; at < 200; at += 1) {
  living[at % 50] = Array.from({ length: 30_000 }, (_, number) => ({ number }));
  most = Math.max(most, process.memoryUsage().heapUsed);
}
gc();
console.log(most / process.memoryUsage().heapUsed);`;
  const ratio = execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  // V8 by itself lets this heap take three and a half times as much.
  expect(Number(ratio)).toBeLessThan(2.5);
});

test("looking keeps no process alive", () => {
  const program = `import { giveMemoryBack } from ${JSON.stringify(here)}; giveMemoryBack();`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" })).toBe("");
});
