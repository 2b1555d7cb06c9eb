import { describe, expect, test } from "vitest";
import { matchesKeys } from "./matches-keys";

const press = (over: Partial<KeyboardEvent>) => ({
  key: "k",
  code: "KeyK",
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
});

describe("a shortcut", () => {
  test("does not match its letter alone, nor additional modifiers", () => {
    expect(matchesKeys(press({}), "Mod-k")).toBe(false);
    expect(matchesKeys(press({ metaKey: true, shiftKey: true }), "Mod-k")).toBe(false);
  });

  test("matches Command and Control", () => {
    expect(matchesKeys(press({ metaKey: true }), "Mod-k")).toBe(true);
    expect(matchesKeys(press({ ctrlKey: true }), "Mod-k")).toBe(true);
  });

  test("matches a letter that Option turned into another character", () => {
    expect(matchesKeys(press({ key: "˜", code: "KeyN", metaKey: true, altKey: true }), "Mod-Alt-n")).toBe(true);
  });
});
