import { type AnyExtension, flattenExtensions, getExtensionField } from "@tiptap/core";
import { expect, test } from "vitest";
import { extensions } from "#lib/document/schema/schema";
import { BLOCK_SHORTCUTS, CARD_SHORTCUTS, SHORTCUTS, TEXT_SHORTCUTS } from "./shortcuts";

/** The parts of a shortcut in a fixed order, so that equal shortcuts compare equal. */
const canonical = (keys: string) => keys.toLowerCase().split("-").sort().join("-");

function keysOf(extension: AnyExtension): string[] {
  const { name, options, storage } = extension;
  const bind = getExtensionField<() => Record<string, unknown>>(extension, "addKeyboardShortcuts", {
    name,
    options,
    storage,
  });
  return Object.keys(bind?.() ?? {});
}

const bound = flattenExtensions([...extensions]).flatMap(keysOf);

test("assigns no shortcut twice", () => {
  const assigned = [SHORTCUTS, TEXT_SHORTCUTS, BLOCK_SHORTCUTS].flatMap((each): string[] => Object.values(each));
  const all = assigned.map(canonical);
  expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual([]);
  const cards = Object.values(CARD_SHORTCUTS).map(canonical);
  expect(cards.filter((keys) => all.includes(keys))).toEqual([]);
});

test("does not override keys that the editor's extensions bind", () => {
  const ofText = new Set(bound.map(canonical));
  expect(ofText.size).toBeGreaterThan(20);
  const others: string[] = [...Object.values(SHORTCUTS), ...Object.values(BLOCK_SHORTCUTS)];
  expect(others.filter((keys) => ofText.has(canonical(keys)))).toEqual([]);
});

test("lists text shortcuts only for keys that an extension binds", () => {
  const ofText = new Set(bound.map(canonical));
  expect(Object.values(TEXT_SHORTCUTS).filter((keys) => !ofText.has(canonical(keys)))).toEqual([]);
});
