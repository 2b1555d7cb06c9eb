import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { make, unwrap } from "./make";

// More than a call of a function takes arguments.
const COUNT = 130_000;

test("an element of any number of children is made, and gives way to them", () => {
  const { document } = parseHTML("<html><body><p></p></body></html>");
  const made = make(
    document.body,
    "div",
    {},
    Array.from({ length: COUNT }, () => document.createElement("br")),
  );
  document.querySelector("p")?.replaceWith(made);
  unwrap(made);
  expect(document.body.children).toHaveLength(COUNT);
});
