import { DOMParser } from "@tiptap/pm/model";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { RESERVED } from "./open-html";

/** The attributes that the schema reads of any element. */
function readBySchema(): Set<string> {
  const read = new Set<string>();
  const { document } = parseHTML("<html><body></body></html>");
  for (const rule of DOMParser.fromSchema(schema).rules) {
    if (!("tag" in rule) || !rule.tag) continue;
    for (const [, name = ""] of rule.tag.matchAll(/\[([\w-]+)/g)) read.add(name);
    const element = document.createElement(/^[a-z\d]+/.exec(rule.tag)?.[0] ?? "div");
    // A value that the guards of citations and references accept.
    const values: Record<string, string> = { "data-label": "fig:a", "data-items": '[{"cid":"cit_1","key":"a"}]' };
    element.getAttribute = (name: string) => {
      read.add(name);
      return values[name] ?? "";
    };
    element.hasAttribute = (name: string) => read.add(name).has(name);
    rule.getAttrs?.(element);
  }
  return read;
}

test("no attribute of ours that the schema reads comes from a page", () => {
  const ours = [...readBySchema()].filter((name) => name.startsWith("data-"));
  expect(ours).toEqual(expect.arrayContaining(["data-type", "data-width", "data-caption", "data-value"]));
  // Highlights here have one colour.
  expect(ours.filter((name) => !RESERVED.has(name) && name !== "data-color")).toEqual([]);
});
