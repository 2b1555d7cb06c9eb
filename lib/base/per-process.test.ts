import { expect, test, vi } from "vitest";
import { perProcess } from "./per-process";

test("creates a value once for every copy of the module", async () => {
  const first = perProcess("a test of one value", () => new Set());
  vi.resetModules();
  const again = await import("./per-process");
  expect(again.perProcess).not.toBe(perProcess);
  expect(again.perProcess("a test of one value", () => new Set())).toBe(first);
});

test("separates names, and keeps a null value", () => {
  const make = vi.fn(() => null);
  perProcess("a test of null", make);
  perProcess("a test of null", make);
  expect(make).toHaveBeenCalledOnce();
  expect(perProcess("a test of another name", () => 1)).toBe(1);
});
