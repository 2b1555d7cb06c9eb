import { describe, expect, test } from "vitest";
import { withoutHiddenIn } from "./concealed";

const TAG = "\u{e0061}";

describe("a value without hidden characters", () => {
  test("has none in strings, names of fields, lists and maps", () => {
    const value = { a: `x${TAG}`, [`b${TAG}`]: [`y${TAG}`, 1, null], c: new Map([["k", { d: `z${TAG}` }]]) };
    expect(withoutHiddenIn(value)).toEqual({ a: "x", b: ["y", 1, null], c: new Map([["k", { d: "z" }]]) });
  });

  test("is the same object where there are none, and shares the parts that have none", () => {
    const clean = { list: [{ a: 1 }], map: new Map([["k", ["v"]]]) };
    expect(withoutHiddenIn(clean)).toBe(clean);
    expect(withoutHiddenIn({ clean, dirty: TAG }).clean).toBe(clean);
  });

  test("keeps bytes, dates and streams as they are", () => {
    const kept = { bytes: new Uint8Array(3), date: new Date(0), stream: new ReadableStream() };
    const seen = withoutHiddenIn({ ...kept, dirty: TAG });
    for (const [name, value] of Object.entries(kept)) expect(seen[name as keyof typeof kept]).toBe(value);
  });

  test("judges the lines of a text whole, so that what is closed in another run of a line stays", () => {
    const line = [
      { type: "text", text: "a \u2067" },
      { type: "text", text: "b", marks: [{ type: "bold" }] },
      { type: "text", text: `\u2069 c${TAG}` },
    ];
    const document = { type: "doc", content: [{ type: "paragraph", attrs: { id: "nod_1" }, content: line }] };
    const [paragraph] = withoutHiddenIn(document).content;
    expect(paragraph?.content.map(({ text }) => text).join("")).toBe("a \u2067b\u2069 c");
  });

  test("has none in an object that only looks like a text", () => {
    for (const value of [
      { type: "x", content: [{ type: "y", body: TAG }] },
      { type: "doc", content: [{ type: "y", body: TAG }] },
      { type: "doc", content: [], body: TAG },
      { type: `x${TAG}`, content: [{ type: "y" }] },
      { type: "x", content: [{ type: "y", attrs: { [`a${TAG}`]: 1 } }] },
      { type: "doc", attrs: { [`a${TAG}`]: 1 }, content: [] },
      { type: "x", content: [{ type: "y", marks: [{ type: `z${TAG}` }] }] },
      { type: "x", content: [], text: TAG },
      { type: "doc", content: [], text: TAG },
      { type: "doc", content: [], marks: [TAG] },
      { type: "doc", content: [5, TAG] },
      { type: "doc", content: [{ type: "text", text: TAG }] },
      { type: "x", content: [{ type: "y", marks: [{ type: "z", text: TAG }] }] },
      { type: "x", content: [{ type: "y", text: "a", content: [{ type: "text", text: TAG }] }] },
    ]) {
      expect(JSON.stringify(withoutHiddenIn(value))).not.toContain(TAG);
    }
  });
});
