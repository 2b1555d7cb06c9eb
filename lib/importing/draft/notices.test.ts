import { expect, test } from "vitest";
import { noticesAsAlerts } from "./notices";

test.each([
  ["one that does not close", ":::info\ntext"],
  ["one of an unknown kind", ":::tabs\ntext\n:::"],
  ["one within code", "```\n:::info\ntext\n:::\n```"],
  ["the place of the bibliography", "::: {#refs}\n:::"],
])("leaves %s as it is", (_what, markdown) => {
  expect(noticesAsAlerts(markdown)).toBe(markdown);
});

test("makes a notice an alert, with code and lists in it", () => {
  expect(noticesAsAlerts("Before\n:::warning\n- a\n\n```\n:::\n```\n:::\nAfter")).toBe(
    "Before\n\n> [!WARNING]\n> - a\n>\n> ```\n> :::\n> ```\n\nAfter",
  );
});
