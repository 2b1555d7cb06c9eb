import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { runs } from "#lib/test-runs";
import { manuscriptOf } from "../manuscript/manuscript";
import { EVERYTHING, sourceOf, TEST_AUTHORS, UNFORMATTED } from "../manuscript/test-source";
import { jatsFaults } from "./test-jats-faults";
import { writeJats } from "./write-jats";

const faultsOf = async (text: Parameters<typeof sourceOf>[0], more?: Parameters<typeof sourceOf>[1]) =>
  jatsFaults(writeJats(manuscriptOf(await sourceOf(text, more))));

test("the grammar finds what it forbids", () => {
  const article = (inside: string) => `<article>${inside}</article>`;
  expect(jatsFaults(article("<body/><front/>"))).toEqual(["<article> has body front", "<front> has nothing"]);
  expect(jatsFaults('<sec colour="red">words<p><sec/></p></sec>')).toEqual([
    "<sec> has colour",
    "<sec> has words",
    "<p> has sec",
  ]);
  expect(jatsFaults('<p><xref rid="a"/><bold id="b"/><bold id="b"/></p>')).toEqual([
    "b is there twice",
    "a is nowhere",
  ]);
});

test("a text with everything is an article by the grammar of JATS", async () => {
  const more = {
    authors: TEST_AUTHORS,
    statement: "{}",
    url: "https://texts.example/p/tides",
    doi: "10.5555/12345678",
    license: { id: "CC-BY-4.0", address: "https://creativecommons.org/licenses/by/4.0/" },
  };
  expect(await faultsOf(EVERYTHING, more)).toEqual([]);
  expect(await faultsOf(await readFile("docs/article.md", "utf8"), more)).toEqual([]);
});

test("so is any text", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, async (content) => {
      expect(await faultsOf(content, { formatted: UNFORMATTED })).toEqual([]);
    }),
    runs(300),
  );
});
