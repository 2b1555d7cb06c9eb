import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_COMPARISONS, newBudget } from "../model/bounded-diff";
import { blocks, common, list, words } from "../model/test-long-texts";
import { type DiffRun, diffWords } from "./diff";

const without = (op: DiffRun["op"], runs: readonly DiffRun[]) =>
  runs.flatMap((run) => (run.op === op ? [] : run.text)).join("");

const many = blocks(8_000, common);
const inOrder = words("a", 20_000);

/** Texts that took seconds to minutes to compare without a budget. */
const COSTLY: Readonly<Record<string, [before: string, after: string]>> = {
  "20,000 other words": [inOrder, words("b", 20_000)],
  "120,000 other words": [words("a", 120_000), words("b", 120_000)],
  "20,000 words in turned order": [inOrder, inOrder.split(" ").reverse().join(" ")],
  "2,000 words in turned order": [words("a", 2_000), words("a", 2_000).split(" ").reverse().join(" ")],
  "8,000 blocks with one other word each": [many, blocks(8_000, (block, at) => (at === 7 ? "New" : common(block, at)))],
  "8,000 other blocks": [many, blocks(8_000, (block, at) => `x${(block * 37 + at * 13) % 991}`)],
  "8,000 blocks in turned order": [many, many.split("\n\n").reverse().join("\n\n")],
  "30,000 other sentences": [list(30_000, (at) => `a${at}.`, " "), list(30_000, (at) => `b${at}.`, " ")],
  "a million letters of Chinese": [`${"模".repeat(1e6)}好`, `型${"模".repeat(1e6)}`],
  "a million short blocks": ["a\n\n".repeat(1e6), "b\n\n".repeat(1e6)],
};

describe("a word diff", () => {
  test("joins neighbours and puts deletions first", () => {
    expect(diffWords("a quick brown fox", "a slow brown fox!")).toEqual([
      { op: "equal", text: "a " },
      { op: "delete", text: "quick" },
      { op: "insert", text: "slow" },
      { op: "equal", text: " brown fox" },
      { op: "insert", text: "!" },
    ]);
  });

  test("of equal texts is one run, and of empty texts none", () => {
    expect(diffWords("a b", "a b")).toEqual([{ op: "equal", text: "a b" }]);
    expect(diffWords("", "")).toEqual([]);
  });

  test("reports only the changed letter in Chinese after a Latin word", () => {
    expect(diffWords("GPT模型很好", "GPT模型不好")).toEqual([
      { op: "equal", text: "GPT模型" },
      { op: "delete", text: "很" },
      { op: "insert", text: "不" },
      { op: "equal", text: "好" },
    ]);
  });

  test("contains both texts, with no two adjacent runs of one kind and deletions before insertions", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "cd ", " ", "d. ", "\n", "\n\n", "模", "型", "1.5"), { maxLength: 30 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, fc.constantFrom(0, 300, MAX_COMPARISONS), (before, after, left) => {
        const runs = diffWords(before, after, { left });
        expect([without("insert", runs), without("delete", runs)]).toEqual([before, after]);
        const ops = runs.map(({ op }) => op).join(" ");
        expect(ops).not.toMatch(/(equal|insert|delete) \1|insert delete/);
      }),
    );
  });
});

describe("the budget of a word diff", () => {
  test.each(Object.entries(COSTLY))("holds for %s", (_what, [before, after]) => {
    const budget = newBudget();
    const runs = diffWords(before, after, budget);
    expect(MAX_COMPARISONS - budget.left).toBeLessThan(1.2 * MAX_COMPARISONS);
    expect(without("insert", runs) === before && without("delete", runs) === after).toBe(true);
  });

  test("covers a few changes in a long text, and the global replacement of a word", () => {
    const after = many.replace(/w1\b/, "One").replace(/w2\b/, "Two");
    expect(diffWords(many, after).map(({ op, text }) => (op === "equal" ? op : text))).toEqual(
      expect.arrayContaining(["w1", "One", "w2", "Two"]),
    );
    const renamed = blocks(500, (block, at) => (common(block, at) === "w3" ? "Three" : common(block, at)));
    const changed = diffWords(blocks(500, common), renamed).filter(({ op }) => op !== "equal");
    expect(new Set(changed.map(({ text }) => text))).toEqual(new Set(["w3", "Three"]));
  });

  test("replaces the whole text when it is exhausted", () => {
    expect(diffWords("one two three", "one 2 three", { left: 0 })).toEqual([
      { op: "equal", text: "one " },
      { op: "delete", text: "two" },
      { op: "insert", text: "2" },
      { op: "equal", text: " three" },
    ]);
  });
});
