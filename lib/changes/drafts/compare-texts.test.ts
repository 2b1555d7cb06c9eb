import { expect, test } from "vitest";
import { canonical } from "#lib/document/edit/json-text";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import type { DocumentJson } from "#lib/document/model/document";
import { longestHoldMs } from "#lib/test-cpu";
import { compareTexts } from "./compare-texts";
import { COMPARED, type Texts } from "./compared";

const line = (at: number) => `${at} The *sea* is **salt**, and the land stays where it is.\n`;
const textOf = (lines: readonly string[], former?: DocumentJson) =>
  canonical(withIds(parseMarkdown(lines.join("\n")), former));

/** A text of so many lines, of which the draft changes one, both change the first, and the document lost another. */
function draftOf(count: number): Texts {
  const lines = Array.from({ length: count }, (_, at) => line(at));
  const base = textOf(lines);
  const draft = textOf(
    ["0 The draft.\n", ...lines.slice(1, 3), "3 A lake is not.\n", ...lines.slice(4), "New.\n"],
    base,
  );
  const document = textOf(["0 The document.\n", ...lines.slice(1, 5), ...lines.slice(6)], base);
  return { base, draft, document };
}

test.each(["nodes", "blocks"] as const)("%s of large texts are compared elsewhere as they are here", async (as) => {
  const texts = draftOf(1_500);
  let compared: unknown;
  const hold = await longestHoldMs(async () => {
    compared = await compareTexts("usr_comparing", texts, as);
  });
  expect(compared).toEqual(COMPARED[as](texts));
  expect(hold).toBeLessThan(200);
});

test("small texts are compared at once", async () => {
  const texts = draftOf(8);
  expect(await compareTexts("usr_comparing", texts, "nodes")).toEqual(COMPARED.nodes(texts));
});
