import { describe, expect, test } from "vitest";
import { stylesFolder } from "../styles/catalogue";
import { expectedMs } from "./expected-cost";
import { formatOne } from "./format-one";
import { cite, cluster } from "./test-text";

const engine = { folder: stylesFolder(), body: "apa", weight: 1_000, locale: "en-US" };
const costOf = (title: string, mentions = 0) =>
  expectedMs(
    {
      engine,
      format: "author-date",
      items: [{ id: "work", csl: { type: "book", title } }],
      clusters: Array.from({ length: mentions }, () => cluster([cite("work")])),
    },
    true,
  );

describe("expected cost of formatting", () => {
  test("grows with the length of a field", () => {
    expect(costOf("word ".repeat(2_000))).toBeGreaterThan(10 + costOf("word"));
  });

  test("grows with the square of the quotation marks and tags in a field", () => {
    for (const mark of ['"', "'", "<i>", "“"]) {
      const [some, twice] = [costOf(mark.repeat(1_500)), costOf(mark.repeat(3_000))];
      expect(twice - costOf("")).toBeGreaterThan(3 * (some - costOf("")));
    }
  });

  test("counts a long work again at each mention", () => {
    const title = '"'.repeat(2_000);
    expect(costOf(title, 10)).toBeGreaterThan(10 * (costOf(title) - costOf("")));
  });

  test("ignores an abstract, which most styles omit", () => {
    const csl = { type: "book" as const, title: "A", abstract: "word ".repeat(1_000) };
    const job = { engine, format: "author-date" as const, items: [{ id: "work", csl }], clusters: [] };
    expect(expectedMs(job, true)).toBe(costOf("A"));
  });
});

test("a title that takes long is formatted in a worker, and a later quick job finishes first", async () => {
  const answered: string[] = [];
  await formatOne({ type: "book", title: "Warm" }, "apa");
  const slow = formatOne({ type: "book", title: `"a' `.repeat(2_400) }, "apa").then(() => answered.push("slow"));
  const quick = formatOne({ type: "book", title: "Quick" }, "apa").then(() => answered.push("quick"));
  await Promise.all([slow, quick]);
  expect(answered).toEqual(["quick", "slow"]);
});
