import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KnownWorks, type Marks } from "./same-work";

const none: Marks = { doi: null, pmid: null, arxivId: null, likeness: null };
const known = (...marks: Partial<Marks>[]) => {
  const works = new KnownWorks<Marks & { name: number }>();
  for (const [name, one] of marks.entries()) works.add({ ...none, ...one, name });
  return (wanted: Partial<Marks>) => works.find({ ...none, ...wanted })?.name;
};

describe("the same work", () => {
  test("is none of those that only have nothing in common", () => {
    expect(known({})({})).toBeUndefined();
    expect(known({ doi: "x" })({ pmid: "x" })).toBeUndefined();
    expect(known({ doi: "x" })({ likeness: "x" })).toBeUndefined();
  });

  test("is not one that is like it under another identifier of the same kind", () => {
    expect(known({ doi: "10.1/a", likeness: "editorial" })({ doi: "10.1/b", likeness: "editorial" })).toBeUndefined();
  });

  test("is one that is like it and has no such identifier", () => {
    const find = known({ doi: "10.1/a", likeness: "t" }, { pmid: "1", likeness: "t" });
    expect(find({ doi: "10.1/b", likeness: "t" })).toBe(1);
  });

  test("is first one with its identifier", () => {
    expect(known({ likeness: "t" }, { pmid: "1" })({ pmid: "1", likeness: "t" })).toBe(1);
  });

  test("is found by any mark that it was added with", () => {
    const marks = fc.record({
      doi: fc.option(fc.constantFrom("a", "b")),
      pmid: fc.option(fc.constantFrom("a", "b")),
      arxivId: fc.option(fc.constantFrom("a", "b")),
      likeness: fc.option(fc.constantFrom("a", "b")),
    });
    fc.assert(
      fc.property(fc.array(marks), marks, (others, one) => {
        const isNamed = Object.values(one).some((mark) => mark !== null);
        expect(known(...others, one)(one) !== undefined).toBe(isNamed);
      }),
    );
  });
});
