import { expect, test } from "vitest";
import { changedSettings, pageSettings } from "./page-settings";

test("an unchanged form changes no setting, including a contents table that was turned off", () => {
  for (const settings of [
    {},
    { toc: false },
    { authors: ["Ada", "Ben"], colophon: true, numberedHeadings: true, x: 1 },
  ])
    expect(changedSettings(settings, pageSettings(settings))).toEqual({});
});

test("authors are parsed one per line, and an empty field removes them", () => {
  const form = pageSettings({});
  expect(changedSettings({}, { ...form, authors: " Ada Ek \n\nBen Ono" })).toEqual({ authors: ["Ada Ek", "Ben Ono"] });
  expect(changedSettings({ authors: ["Ada Ek"] }, { ...form, authors: "  " })).toEqual({ authors: null });
});

test("a switch that is turned off removes its key", () => {
  expect(changedSettings({ toc: true }, pageSettings({}))).toEqual({ toc: null });
  expect(changedSettings({}, { ...pageSettings({}), toc: true })).toEqual({ toc: true });
});

test("the colophon is automatic without a setting, and older settings have true", () => {
  expect(pageSettings({ colophon: true }).colophon).toBe("full");
  expect(changedSettings({ colophon: true }, pageSettings({}))).toEqual({ colophon: null });
  expect(changedSettings({}, { ...pageSettings({}), colophon: "off" })).toEqual({ colophon: "off" });
});
