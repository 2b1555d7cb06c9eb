import { expect, test } from "vitest";
import { typedAfter } from "./early-input";

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
