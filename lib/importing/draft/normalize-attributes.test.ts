import { describe, expect, test } from "vitest";
import type { NodeJson } from "#lib/document/model/document";
import { NODE_ATTRIBUTES } from "#lib/document/schema/attribute-rules";
import { parseContent } from "#lib/document/schema/validate";
import { normalizeAttributes, RefusedAddresses } from "./normalize-attributes";

const doc = (...content: NodeJson[]): NodeJson => ({ type: "doc", content });
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: "paragraph", content });

describe("attributes from outside", () => {
  test("become the default where the rules refuse them", () => {
    const image = { type: "image", attrs: { src: "https://example.org/a.png", alt: "Sea", width: 700, place: "left" } };
    expect(normalizeAttributes(doc(paragraph(image)))).toEqual(
      doc(paragraph({ type: "image", attrs: { src: "https://example.org/a.png", alt: "Sea" } })),
    );
  });

  test("of a link that may not be leave its text, and are named", () => {
    const refused = new RefusedAddresses();
    const linked = { type: "text", text: "here", marks: [{ type: "link", attrs: { href: "attr:x", title: null } }] };
    expect(normalizeAttributes(doc(paragraph({ type: "text", text: "See " }, linked)), refused)).toEqual(
      doc(paragraph({ type: "text", text: "See here" })),
    );
    expect(refused.warnings()).toEqual(["Links of a kind that a document cannot have became plain text: “attr:x”."]);
  });

  test("of a picture that may not be leave its description, and are named", () => {
    const refused = new RefusedAddresses();
    const image = { type: "image", attrs: { src: "file:///a.png", alt: "Sea" } };
    expect(normalizeAttributes(doc(paragraph(image)), refused)).toEqual(doc(paragraph({ type: "text", text: "Sea" })));
    expect(refused.warnings()).toEqual([
      "Pictures at addresses that a document cannot have became their descriptions: “file:///a.png”.",
    ]);
  });

  test("of other nodes that are nothing without them leave the node out", () => {
    expect(normalizeAttributes(doc(paragraph({ type: "footnoteRef", attrs: { label: "a b" } })))).toEqual(
      doc({ type: "paragraph" }),
    );
  });

  test("of any kind and value never meet the rules", () => {
    const values = [700, -1, "", "a\nb", "x".repeat(200_000), true, {}, [], null];
    const names = new Set([...NODE_ATTRIBUTES.values()].flatMap((rules) => Object.keys(rules.shape)));
    for (const [type, rules] of NODE_ATTRIBUTES) {
      for (const name of names) {
        if (!(name in rules.shape)) continue;
        for (const value of values) {
          const [settled] = normalizeAttributes(doc({ type, attrs: { [name]: value } })).content ?? [];
          const isSame = settled?.type === type;
          expect(isSame ? rules.safeParse(settled?.attrs ?? {}).success : true, `${type}.${name}`).toBe(true);
        }
      }
    }
  });
});

test("a tree that keeps the rules stays as it is", () => {
  const content = parseContent(doc(paragraph({ type: "text", text: "Sea", marks: [{ type: "bold" }] })));
  expect(normalizeAttributes(content)).toEqual(content);
});
