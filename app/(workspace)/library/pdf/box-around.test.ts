import { expect, test } from "vitest";
import { boxAround } from "./box-around";

// A page of 100 by 200 points, drawn twice as large, with its origin above.
const viewport = {
  convertToViewportRectangle: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => [2 * x1, 400 - 2 * y1, 2 * x2, 400 - 2 * y2],
};

test("a place is measured from the upper left corner, whichever way the drawing turns it", () => {
  expect(boxAround([[10, 20, 30, 50]], viewport)).toEqual({ left: 20, top: 300, width: 40, height: 60 });
});

test("several places have one box around them", () => {
  const rects = [
    [10, 20, 30, 50],
    [5, 60, 20, 70],
  ];
  expect(boxAround(rects, viewport)).toEqual({ left: 10, top: 260, width: 50, height: 100 });
});
