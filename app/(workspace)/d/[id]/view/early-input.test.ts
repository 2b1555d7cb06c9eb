import { expect, test } from "vitest";
import { hasWords, passagesOf, pressAfter, pressAt, typedAfter, untouched } from "./early-input";

const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
const press = { block: null, left: 40, top: 10, line: { left: 8, right: 400 } };
const typed = (...keys: string[]) => keys.reduce((before, key) => typedAfter(before, { ...none, key }), "");

test("ignores shortcuts, and keys that write nothing", () => {
  expect(typedAfter("a", { ...none, key: "s", ctrlKey: true })).toBe("a");
  expect(typed("Shift", "F5", "ArrowDown", "Tab")).toBe("");
});

test("keeps letters and new lines, and takes away the last for Backspace", () => {
  expect(typed("a", "Enter", "é", "😀", "Backspace", "b")).toBe("a\néb");
  expect(typed("Backspace")).toBe("");
});

test("moves the caret to the end of its line, or to its beginning, until something is typed", () => {
  const lefts = (typed: string, key: string) => pressAfter(press, typed, { ...none, key }).left;
  expect([lefts("", "End"), lefts("", "Home"), lefts("", "a"), lefts("a", "End")]).toEqual([400, 8, 40, 40]);
  expect(pressAfter(press, "", { ...none, key: "End", ctrlKey: true })).toBe(press);
});

test("keeps what was typed at each press, in its order, also when the title is pressed then", () => {
  const early = untouched("Tides");
  const other = { ...press, top: 90 };
  pressAt(early, press);
  early.typed = "one";
  pressAt(early, other);
  pressAt(early, press);
  early.typed = "two";
  pressAt(early, null);
  expect(passagesOf(early)).toEqual([
    { press, typed: "one" },
    { press, typed: "two" },
  ]);
  pressAt(early, other);
  expect(passagesOf(early).at(-1)).toEqual({ press: other, typed: "" });
});

test("has words that only the page has once the title is another or something is typed", () => {
  const early = untouched("Tides");
  pressAt(early, press);
  expect(hasWords(early)).toBe(false);
  early.typed = "one";
  expect(hasWords(early)).toBe(true);
  pressAt(early, null);
  expect(hasWords(early)).toBe(true);
  expect(hasWords({ ...untouched("Tides"), title: "Waves" })).toBe(true);
});
