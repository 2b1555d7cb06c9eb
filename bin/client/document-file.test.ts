import fc from "fast-check";
import { expect, test } from "vitest";
import { nameFor, readFile, writeFile } from "./document-file.mjs";

test("a file without our front matter has no id, and all of its text is the document's", () => {
  for (const markdown of ["", "# Title\n", "---\ntitle: Mine\n---\n\nText\n", "---\n", "colophon-id: doc_1\n"]) {
    expect(readFile(markdown)).toEqual({ id: null, version: null, markdown });
  }
});

test("a version that is no number is no version", () => {
  expect(readFile("---\ncolophon-id: doc_1\ncolophon-version: new\n---\n\nText\n")).toMatchObject({
    id: "doc_1",
    version: null,
  });
});

test("front matter of the document stays beside ours, and goes back without it", () => {
  const markdown = "---\ntitle: Mine\ntags: [a]\n---\n\nText\n";
  const file = writeFile({ id: "doc_1", version: 3, markdown });
  expect(file).toBe("---\ncolophon-id: doc_1\ncolophon-version: 3\ntitle: Mine\ntags: [a]\n---\n\nText\n");
  expect(readFile(file)).toEqual({ id: "doc_1", version: 3, markdown });
});

test("reading what was written gives the same document", () => {
  const line = fc.stringMatching(/^[^\r\n]*$/).filter((text) => !text.startsWith("---"));
  const body = fc.array(line).map((lines) => lines.map((text) => `${text}\n`).join(""));
  fc.assert(
    fc.property(
      fc.stringMatching(/^doc_[0-9a-z]{4}$/),
      fc.integer({ min: 1, max: 9_999 }),
      body,
      (id, version, markdown) => {
        expect(readFile(writeFile({ id, version, markdown }))).toEqual({ id, version, markdown });
      },
    ),
  );
});

test("a title becomes a name of letters and digits that no other file has", () => {
  const taken = new Set<string>();
  expect(nameFor("Über die Kolophone!", taken)).toBe("über-die-kolophone.md");
  expect(nameFor("über die kolophone", taken)).toBe("über-die-kolophone-2.md");
  expect(nameFor("../..", taken)).toBe("untitled.md");
  expect(nameFor("x".repeat(300), taken)).toHaveLength(63);
});
