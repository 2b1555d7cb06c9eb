import { expect, test } from "vitest";
import { pressAfter, typedAfter } from "./early-input";

const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
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
  const press = { left: 40, top: 10, line: { left: 8, right: 400 } };
  const lefts = (typed: string, key: string) => pressAfter(press, typed, { ...none, key }).left;
  expect([lefts("", "End"), lefts("", "Home"), lefts("", "a"), lefts("a", "End")]).toEqual([400, 8, 40, 40]);
  expect(pressAfter(press, "", { ...none, key: "End", ctrlKey: true })).toBe(press);
});
