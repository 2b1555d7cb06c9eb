import { expect, test } from "vitest";
import { type ReadRequest, readPasted } from "./read-pasted";

const read = (request: Partial<ReadRequest>) =>
  readPasted({
    kind: "html",
    html: "",
    text: "",
    codeLanguage: null,
    picturePrefix: "picture-",
    citations: [],
    footnotes: [],
    ...request,
  }).content;

const idsOf = (request: Partial<ReadRequest>) => read(request).map(({ attrs }) => attrs?.id);

test("every block has an id of its own", () => {
  for (const request of [{ html: "<p>one</p><p>two</p>" }, { kind: "markdown", text: "one\n\ntwo" } as const]) {
    const ids = idsOf(request);
    expect(ids).toEqual([expect.stringMatching(/^nod_/), expect.stringMatching(/^nod_/)]);
    expect(new Set(ids).size).toBe(2);
  }
});

test("a copy from the editor does not take the ids of the blocks that were copied", () => {
  const [id] = idsOf({ kind: "own", html: '<p data-id="nod_000000000000">one</p>' });
  expect(id).toMatch(/^nod_/);
  expect(id).not.toBe("nod_000000000000");
});

test("a copy from another editor of the kind is not refused for attributes that have the names of ours", () => {
  const html = '<div data-pm-slice="0 0 []"><p>Sea<img src="https://example.org/a.png" data-width="700"></p></div>';
  expect(JSON.stringify(read({ kind: "own", html }))).toContain('"width":null');
});
