import { expect, test } from "vitest";
import { byPath, reached } from "./test-imports";

/** The files that a route loads before it can answer. */
function loadedBy(path: string): string[] {
  const file = byPath.get(path);
  if (!file) throw new Error(`There is no ${path}.`);
  return [...reached(file, "static").keys()];
}

test("the health check loads neither the operations nor what starts the workspace", () => {
  expect(loadedBy("lib/doors/health.ts").length).toBeLessThanOrEqual(15);
  expect(loadedBy("app/api/health/route.ts").length).toBeLessThanOrEqual(40);
});

test("the site map loads what publishes pages, and little else", () => {
  expect(loadedBy("app/sitemap.xml/route.ts").length).toBeLessThanOrEqual(120);
});
