import { DOMParser, DOMSerializer } from "@tiptap/pm/model";
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { nodeOf } from "../diff/steps";
import { arbitraryDocument } from "../model/test-documents";

test("what is copied from a document is the same where it is pasted, of every kind of node and mark", () => {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      const doc = nodeOf(json);
      const { schema } = doc.type;
      const copied = document.createElement("div");
      DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }, copied);
      const pasted = DOMParser.fromSchema(schema).parse(copied, { preserveWhitespace: "full" });
      expect(pasted.content.toJSON()).toEqual(doc.content.toJSON());
    }),
    runs(1_000, 100),
  );
});
