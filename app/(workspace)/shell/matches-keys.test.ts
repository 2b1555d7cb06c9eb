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
  test("does not answer to its letter alone, nor to more keys than its own", () => {
    expect(matchesKeys(press({}), "Mod-k")).toBe(false);
    expect(matchesKeys(press({ metaKey: true, shiftKey: true }), "Mod-k")).toBe(false);
  });

  test("answers to Command and to Control", () => {
    expect(matchesKeys(press({ metaKey: true }), "Mod-k")).toBe(true);
    expect(matchesKeys(press({ ctrlKey: true }), "Mod-k")).toBe(true);
  });

  test("knows a letter although Option turned it into another sign", () => {
    expect(matchesKeys(press({ key: "˜", code: "KeyN", metaKey: true, altKey: true }), "Mod-Alt-n")).toBe(true);
  });
});
