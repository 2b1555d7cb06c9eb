import { expect, test } from "vitest";
import { newAuthor } from "./author-form";
import { changedSettings, pageSettings } from "./page-settings";

test("an unchanged form changes no setting, including a contents table that was turned off", () => {
  for (const settings of [
    {},
    { toc: false },
    { authors: ["Ada", "Ben"], colophon: true, numberedHeadings: true, x: 1 },
  ])
    expect(changedSettings(settings, pageSettings(settings))).toEqual({});
});

test("authors are kept in their order, and removed with the last of them", () => {
  const form = pageSettings({});
  const authors = [newAuthor(" Ada Ek "), newAuthor("Ben Ono")];
  expect(changedSettings({}, { ...form, authors })).toEqual({ authors: ["Ada Ek", "Ben Ono"] });
  expect(changedSettings({ authors: ["Ada Ek"] }, { ...form, authors: [newAuthor()] })).toEqual({ authors: null });
});

test("a licence is chosen, and one that is not in the list stays", () => {
  expect(changedSettings({}, { ...pageSettings({}), license: "CC-BY-4.0" })).toEqual({ license: "CC-BY-4.0" });
  expect(changedSettings({ license: "MIT" }, pageSettings({ license: "MIT" }))).toEqual({});
  expect(changedSettings({ license: "MIT" }, pageSettings({}))).toEqual({ license: null });
});

test("a DOI is kept without its address", () => {
  const form = { ...pageSettings({}), doi: " https://doi.org/10.5555/12345678 " };
  expect(changedSettings({}, form)).toEqual({ doi: "10.5555/12345678" });
});

test("a switch that is turned off removes its key", () => {
  expect(changedSettings({ toc: true }, pageSettings({}))).toEqual({ toc: null });
  expect(changedSettings({}, { ...pageSettings({}), toc: true })).toEqual({ toc: true });
  expect(changedSettings({ lof: true }, { ...pageSettings({}), lot: true })).toEqual({ lof: null, lot: true });
});

test("the colophon is automatic without a setting, and older settings have true", () => {
  expect(pageSettings({ colophon: true }).colophon).toBe("full");
  expect(changedSettings({ colophon: true }, pageSettings({}))).toEqual({ colophon: null });
  expect(changedSettings({}, { ...pageSettings({}), colophon: "off" })).toEqual({ colophon: "off" });
});
