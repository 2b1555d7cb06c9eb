import { expect, test } from "vitest";
import { derivedId, newId, timeOfId } from "./ids";

test.each(["", "ver_", "ver_none", "nonsense", newId("doc"), `${newId("ver")}x`])(
  "%j tells no time of a version",
  (id) => {
    expect(timeOfId("ver", id)).toBeNull();
  },
);

test("a derived id tells its time, and is the same for the same thing", () => {
  const at = new Date("2026-03-01T10:00:00.123Z");
  expect(timeOfId("ver", derivedId("ver", at, "doc_1 2"))).toEqual(at);
  expect(derivedId("ver", at, "doc_1 2")).toBe(derivedId("ver", at, "doc_1 2"));
  expect(derivedId("ver", at, "doc_1 2")).not.toBe(derivedId("ver", at, "doc_1 3"));
});
