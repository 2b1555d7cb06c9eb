import { expect, test } from "vitest";
import { givingWay } from "./giving-way";

/** Works until the clock has gone on, as work on a large text does. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test("others run between the parts of long work, and again after the next parts", async () => {
  let others = 0;
  const giveWay = givingWay();
  for (const expected of [1, 2]) {
    setImmediate(() => {
      others += 1;
    });
    work(30);
    await giveWay();
    expect(others).toBe(expected);
  }
});

test("short work is not interrupted", () => {
  expect(givingWay()()).toBeUndefined();
});
