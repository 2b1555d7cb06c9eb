import { expect, test, vi } from "vitest";
import { sourceFiles } from "#lib/test-sources";
import { knownAcrossBundles } from "./known-across-bundles";

const CLASS = /^export class (\w+) extends (\w+) \{([^}]*)/gm;

const found = ["lib", "db", "app"].flatMap((folder) =>
  sourceFiles(folder)
    .filter(({ path }) => !/\.test\.tsx?$|\/test-/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(CLASS)].map(([, name = "", base = "", first = ""]) => ({ path, name, base, first })),
    ),
);
const errors = new Set(["Error"]);
for (const { name, base } of found) if (errors.has(base)) errors.add(name);
const classes = found.filter(({ name }) => name !== "Error" && errors.has(name));

test("the own error classes are found", () => {
  expect(classes.map(({ name }) => name)).toEqual(expect.arrayContaining(["AppError", "StoreTrouble", "ApiError"]));
});

// A class that one module throws and catches itself is not exported.
test.each(classes)("$name of $path is known across bundles", ({ name, first }) => {
  expect(first).toContain(`static {\n    knownAcrossBundles(${name}, "${name}");`);
});

test("no two of them have one name", () => {
  expect(new Set(classes.map(({ name }) => name)).size).toBe(classes.length);
});

test("an error of another bundle's copy is recognised, and so is one of a class that extends it", async () => {
  const { AppError, ClientClosedRequest } = await import("./errors");
  const { classify, StoreTrouble } = await import("#db/connection/store-trouble");
  vi.resetModules();
  const other = await import("./errors");
  const otherStore = await import("#db/connection/store-trouble");
  expect(other.AppError).not.toBe(AppError);
  expect(new other.AppError("not_found", "Gone.")).toBeInstanceOf(AppError);
  expect(new other.ClientClosedRequest(null)).toBeInstanceOf(AppError);
  expect(new other.AppError("not_found", "Gone.")).not.toBeInstanceOf(ClientClosedRequest);
  expect(otherStore.StoreTrouble).not.toBe(StoreTrouble);
  expect(classify(new otherStore.StoreTrouble("full"))).toBe("full");
});

test("what is no error of the class is none", () => {
  class Own extends Error {
    static {
      knownAcrossBundles(Own, "Own");
    }
  }
  for (const thrown of [new Error("x"), null, undefined, "Own", { name: "Own" }]) {
    expect(thrown instanceof Own).toBe(false);
  }
});
