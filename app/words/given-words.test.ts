import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "..");

const sources = new Map<string, string>();

function read(file: string): string {
  const source = sources.get(file) ?? readFileSync(file, "utf8");
  sources.set(file, source);
  return source;
}

function resolve(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith("#ui/")
    ? join(app, "ui", specifier.slice("#ui/".length))
    : specifier.startsWith(".") && join(dirname(from), specifier);
  if (!base) return undefined;
  return [`${base}.tsx`, `${base}.ts`, join(base, "index.ts")].find((file) => existsSync(file));
}

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export)(?! type\b)[^"]*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm)].flatMap(
    ([, fixed, dynamic]) => resolve(file, fixed ?? dynamic ?? "") ?? [],
  );

/** The areas that the client components below these files use, each with a file that does, and the areas they are given. */
function areasOf(entries: string[]): { used: Map<string, string>; given: Set<string> } {
  const used = new Map<string, string>();
  const given = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, isBelowClient: boolean) => {
    const isClient = isBelowClient || /^"use client"/m.test(read(file));
    // A server action is called from here, but runs elsewhere.
    if (seen.has(`${file} ${isClient}`) || /^"use server"/m.test(read(file))) return;
    seen.add(`${file} ${isClient}`);
    for (const [, area = ""] of isClient ? read(file).matchAll(/useTranslations\("(\w+)/g) : []) used.set(area, file);
    for (const [, areas = ""] of read(file).matchAll(/<Words\s+areas=\{\[([^\]]*)\]/g)) {
      for (const [, area = ""] of areas.matchAll(/"(\w+)"/g)) given.add(area);
    }
    for (const imported of importsOf(file)) visit(imported, isClient);
  };
  for (const entry of entries) visit(entry, false);
  return { used, given };
}

function layoutsAround(page: string): string[] {
  const folders = relative(app, dirname(page)).split("/");
  const paths = folders.map((_, at) => join(app, ...folders.slice(0, at + 1), "layout.tsx"));
  return [join(app, "layout.tsx"), ...paths].filter((file) => existsSync(file));
}

const pages = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page|error|not-found)\.tsx$/.test(file))
  .map((file) => join(app, file));

test("finds the pages and what they use", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(areasOf([join(app, "sign-in/page.tsx")]).used.keys()).toContain("entrance");
});

test.each(pages.map((page) => relative(app, page)))(
  "%s gives its client components the words that they use",
  (page) => {
    const { used, given } = areasOf([...layoutsAround(join(app, page)), join(app, page)]);
    const missing = [...used]
      .filter(([area]) => !given.has(area))
      .map(([area, file]) => `${area}: ${relative(app, file)}`);
    expect(missing).toEqual([]);
  },
);
