import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { make, unwrap } from "./create-element";

// More than the number of arguments that a function call accepts.
const COUNT = 130_000;

test("creates and unwraps an element with any number of children", () => {
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
