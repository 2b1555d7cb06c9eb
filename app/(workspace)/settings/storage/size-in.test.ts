import { expect, test } from "vitest";
import { sizeIn } from "./size-in";

test.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [1000, "1 kB"],
  [1_550_000, "1.6 MB"],
  [5_000_000_000, "5 GB"],
  [12_340_000_000_000, "12,340 GB"],
])("%i bytes are shown as %s", (bytes, shown) => {
  expect(sizeIn("en", bytes)).toBe(shown);
});

test("a size is shown as its reader writes numbers", () => {
  expect(sizeIn("de", 1_550_000)).toBe("1,6 MB");
});
