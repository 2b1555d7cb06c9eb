import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectEarlyWords, followEarlyWords } from "./early-words";

class Field extends EventTarget {}

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("HTMLInputElement", Field);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses keys; returns those that went on to the page. */
const press = (...keys: string[]) =>
  keys.filter((key) => page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key })));

const focusField = () => {
  const event = new Event("focusin");
  Object.defineProperty(event, "target", { value: new Field() });
  page.dispatchEvent(event);
};

test("keeps keys from the page only until a field has the focus, or for ten seconds", () => {
  collectEarlyWords(() => {});
  expect(press("a")).toEqual([]);
  focusField();
  expect(press("b")).toEqual(["b"]);
  collectEarlyWords(() => {});
  vi.advanceTimersByTime(10_000);
  expect(press("c")).toEqual(["c"]);
});

test("gives what was typed before and after the window comes, and nothing of it to the next window", () => {
  const words: string[] = [];
  collectEarlyWords(() => {});
  press("l", "e", "x", "Backspace");
  const end = followEarlyWords((typed) => words.push(typed));
  press("e");
  expect(words).toEqual(["le", "lee"]);
  focusField();
  end();
  followEarlyWords((typed) => words.push(typed))();
  expect(words).toEqual(["le", "lee"]);
});

test("gives what was typed to the cancelling by Escape", () => {
  const cancel = vi.fn();
  collectEarlyWords(cancel);
  press("l", "e", "Escape");
  expect(cancel).toHaveBeenCalledExactlyOnceWith("le");
  expect(press("a")).toEqual(["a"]);
});
