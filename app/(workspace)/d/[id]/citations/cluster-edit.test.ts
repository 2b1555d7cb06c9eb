import { expect, test } from "vitest";
import { newItem } from "#lib/document/kinds/citation";
import { settled, withItem, withItemEarlier, withoutItem } from "./cluster-edit";

const [doe, roe] = [newItem({ id: "cit_1", key: "doe2020" }), newItem({ id: "cit_2", key: "roe2021" })];
const both = { items: [doe, roe], narrative: false };

test("drops words that are only whitespace, and a label without a locator", () => {
  const typed = withItem(both, 0, { prefix: "  ", suffix: " and \n more ", locator: " ", label: "chapter" });
  expect(settled(typed).items[0]).toEqual({ ...doe, suffix: "and more" });
  const located = withItem(both, 0, { locator: " 3–5 ", label: "chapter" });
  expect(settled(located).items[0]).toEqual({ ...doe, locator: "3–5", label: "chapter" });
});

test("drops the prefix and the suppressed author of the first work of a narrative citation", () => {
  const edit = withItem({ ...both, narrative: true }, 1, { prefix: "see", suppressAuthor: true });
  expect(settled(edit).items[1]).toMatchObject({ prefix: "see", suppressAuthor: true });
  expect(settled(withItemEarlier(edit, 1)).items).toEqual([roe, doe]);
});

test("moves and removes works", () => {
  expect(withItemEarlier(both, 1).items).toEqual([roe, doe]);
  expect(withItemEarlier(both, 0)).toBe(both);
  expect(withoutItem(both, 0).items).toEqual([roe]);
});
