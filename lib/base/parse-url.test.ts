import { expect, test } from "vitest";
import { parseUrl } from "./parse-url";

test("parses an address, or returns null", () => {
  expect(parseUrl("https://bücher.example/")?.hostname).toBe("xn--bcher-kva.example");
  expect(parseUrl("/a", "https://example.org/b")?.href).toBe("https://example.org/a");
  expect([parseUrl("no address"), parseUrl("/a")]).toEqual([null, null]);
});

test("parses an address with “ü” in a process that has parsed many", () => {
  for (let n = 0; n < 100_000; n += 1) parseUrl("https://example.org/");
  expect(parseUrl("https://bücher.example/")).not.toBeNull();
});
