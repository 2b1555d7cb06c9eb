import { expect, test } from "vitest";
import { testPages } from "#lib/files/test-pdf";
import { placesInPdf } from "./places-in-pdf";

// Each line is 16 points below the one before, the first one at 720 points of 792.
const content = testPages(["A cover page.", "The tides follow the moon\nin an exam-\nple of order. The sea is calm."]);
const find = (...words: { page: number; quote: string }[]) => placesInPdf("usr_1", { content, words });

test("words have a rectangle for each of their lines, from the page's lower left corner", async () => {
  const [place] = await find({ page: 2, quote: "the moon in an example of order" });
  const rects = place?.rects ?? [];
  expect(rects).toHaveLength(3);
  for (const [at, [left, bottom, right, top]] of rects.entries()) {
    const baseline = 720 - 16 * at;
    expect([bottom < baseline, top > baseline, top - bottom < 16, right > left]).toEqual([true, true, true, true]);
  }
  const [first, second] = rects;
  expect(first?.[0]).toBeGreaterThan(140);
  expect(second?.[0]).toBeCloseTo(72, 0);
});

test("words are placed by the letters before them and their distance from the top", async () => {
  const [first, later] = await find({ page: 2, quote: "The tides" }, { page: 2, quote: "the sea" });
  expect(first).toMatchObject({ lettersBefore: 0, top: expect.any(Number) });
  expect(later?.lettersBefore).toBe("Thetidesfollowthemooninanexam-pleoforder.".length);
  expect((later?.top ?? 0) - (first?.top ?? 0)).toBe(32);
});

test("words of another page, beyond the end or of no page are not found", async () => {
  expect(await find({ page: 1, quote: "the sea" }, { page: 9, quote: "the sea" })).toEqual([null, null]);
});

test("a broken PDF is refused", async () => {
  const broken = placesInPdf("usr_1", { content: Buffer.from("no PDF"), words: [{ page: 1, quote: "a" }] });
  await expect(broken).rejects.toMatchObject({ code: "invalid_content" });
});
