import { describe, expect, test } from "vitest";
import { typedAddress } from "./typed-address";

describe("a typed word is no address", () => {
  test.each([
    "index.md",
    "main.py",
    "e.g.",
    "z.B.",
    "3.14",
    "10.1.1.1",
    "name@",
    "javascript:alert(1)",
    "https://",
    "a.com.",
  ])("%s", (word) => expect(typedAddress(word)).toBeNull());
});

describe("a typed word is an address", () => {
  test.each([
    ["https://example.org/a?b#c", "https://example.org/a?b#c"],
    ["www.example.xyz/path", "http://www.example.xyz/path"],
    ["example.com", "http://example.com"],
    ["docs.example.de/a/b", "http://docs.example.de/a/b"],
    ["kim.lee@example.org", "mailto:kim.lee@example.org"],
    ["mailto:kim@example.org", "mailto:kim@example.org"],
  ])("%s", (word, href) => expect(typedAddress(word)).toEqual({ href, from: 0, to: word.length }));

  test("within brackets, which are not part of it", () => {
    expect(typedAddress("(https://example.org)")).toEqual({ href: "https://example.org", from: 1, to: 20 });
    expect(typedAddress("[example.com]")).toEqual({ href: "http://example.com", from: 1, to: 12 });
  });
});
