import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";
import de from "./de/de";
import server from "./de/server";
import en from "./en/en";

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path = ""): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

const english = new Map(flat(en));
const german = flat(de);

/** The arguments and tags of a message, with the values that a `select` tells apart. */
function argumentsOf(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  const nodes = compiled.flatMap((node) => (Array.isArray(node) ? argumentsOfNode(node) : []));
  return [...new Set(nodes)].sort();
}

const SELECT = 1;

function argumentsOfNode([name, kind, ...rest]: unknown[]): string[] {
  if (typeof kind !== "number") return [`${name}`, ...argumentsOf([kind, ...rest])];
  const [branches] = rest;
  if (typeof branches !== "object" || branches === null) return [`${name}: ${kind}`];
  const values = kind === SELECT ? ` ${Object.keys(branches).sort()}` : "";
  return [`${name}: ${kind}${values}`, ...Object.values(branches).flatMap(argumentsOf)];
}

describe("the catalogue", () => {
  test("has the same words in both languages, with the same arguments", () => {
    expect(german.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of german) {
      expect([path, argumentsOf(compile(text))]).toEqual([path, argumentsOf(compile(english.get(path) ?? ""))]);
    }
  });

  test("has no empty words, and none with spaces around them", () => {
    for (const [path, text] of [...english, ...german]) expect([path, text]).toEqual([path, text.trim() || "words"]);
  });

  test("says the singular wherever it counts", () => {
    for (const [path, text] of [...english, ...german]) {
      for (const plural of text.match(/, plural, .*/g) ?? []) {
        expect([path, plural]).toEqual([path, expect.stringMatching(/(one|=1) \{.*other \{/)]);
      }
    }
  });

  test("writes German with German quotation marks", () => {
    for (const [path, text] of german) {
      expect([path, text]).toEqual([path, expect.not.stringMatching(/“[^„”]*”|"|^[^„]*“/)]);
    }
  });
});

test("the sentences that server actions refuse with are known in German", () => {
  const sources = ["app", "lib/operations/workspace", "lib/operations/guest"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), "utf8")),
  );
  const refused = sources.flatMap((source) =>
    [...source.matchAll(/(?:new AppError\(\s*"\w+",|\.(?:min|max)\(\w+,|z\.email\()\s*"([^"]+)"/g)].map(
      ([, said]) => said,
    ),
  );
  expect(refused.length).toBeGreaterThan(10);
  expect(refused.filter((said) => said && !(said in server.sentences))).toEqual([]);
});

test("a quota that is full is told in German, with what to do", () => {
  const source = readFileSync("lib/limits/quotas.ts", "utf8");
  const sentencesIn = (start: RegExp) => [...source.matchAll(start)].map(([, said = ""]) => said);
  const told = (whose: string) => sentencesIn(new RegExp(`(?:documents|bytes): "([^"]*${whose}[^"]*)"`, "g"));
  const [own = "", owners = ""] = sentencesIn(/hint: "([^"]+)"/g);
  const all = [...told("[Yy]ou").map((said) => `${said} ${own}`), ...told(" owner").map((said) => `${said} ${owners}`)];
  expect(all).toHaveLength(4);
  expect(all.filter((said) => !(said in server.sentences))).toEqual([]);
});
