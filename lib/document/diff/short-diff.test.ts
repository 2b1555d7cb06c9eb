import { expect, test } from "vitest";
import { diffWords } from "./diff";
import { shortDiff } from "./short-diff";

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(" ");

test("what is far from every change is left out, and marked", () => {
  const before = `${numbers(0, 20)} old ${numbers(20, 40)} old ${numbers(40, 60)}`;
  expect(shortDiff(diffWords(before, before.replaceAll("old", "new")))).toEqual([
    { op: "equal", text: "… w15 w16 w17 w18 w19 " },
    { op: "delete", text: "old" },
    { op: "insert", text: "new" },
    { op: "equal", text: " w20 w21 w22 w23 w24 … w35 w36 w37 w38 w39 " },
    { op: "delete", text: "old" },
    { op: "insert", text: "new" },
    { op: "equal", text: " w40 w41 w42 w43 w44 …" },
  ]);
});

test("what is near to changes stays, and so do the changes", () => {
  const runs = diffWords(`a b c ${numbers(0, 50)} d e`, "a b c x d e");
  expect(shortDiff(runs)).toEqual(runs);
});

test("two equal texts have nothing to show", () => {
  expect(shortDiff(diffWords("a b", "a b"))).toEqual([{ op: "equal", text: "…" }]);
});
