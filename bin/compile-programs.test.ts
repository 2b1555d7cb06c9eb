import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { commandArguments, compilePrograms } from "./compile-programs.mjs";
import { dropLostOutput } from "./run.mjs";

test("a command runs from its source when nothing is compiled, or when a source has changed or is gone", async () => {
  const compiled = (await commandArguments("key")).at(-1) ?? "";
  const { hash, inputs } = JSON.parse(readFileSync(join(dirname(compiled), "sources.json"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "colophon-commands-"));
  const source = [
    "--conditions=react-server",
    "--import",
    dropLostOutput,
    "--import",
    "tsx",
    expect.stringMatching(/bin\/key\.ts$/),
  ];
  expect(await commandArguments("key", folder)).toEqual(source);
  for (const changed of [
    { hash: `other ${hash}`, inputs },
    { hash, inputs: [...inputs, "bin/gone.ts"] },
  ]) {
    writeFileSync(join(folder, "sources.json"), JSON.stringify(changed));
    expect(await commandArguments("key", folder)).toEqual(source);
  }
  rmSync(folder, { recursive: true });
});

test("programs are not compiled again while their sources are the same", async () => {
  const compiled = (await commandArguments("key")).at(-1) ?? "";
  const { mtimeMs } = statSync(compiled);
  await compilePrograms();
  expect(statSync(compiled).mtimeMs).toBe(mtimeMs);
});

test("a command runs compiled while its sources are the same", async () => {
  for (const name of ["key", "store"]) {
    const compiled = (await commandArguments(name)).at(-1) ?? "";
    expect(compiled).toMatch(new RegExp(`${name}\\.mjs$`));
    expect(existsSync(compiled)).toBe(true);
  }
});
