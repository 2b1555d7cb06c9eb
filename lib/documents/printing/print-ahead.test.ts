import { expect, test } from "vitest";
import { findNodes } from "#lib/document/edit/find";
import { canonical } from "#lib/document/edit/json-text";
import { listNodes, unprinted } from "#lib/document/edit/nodes";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { isPrinted, serializeMarkdown } from "#lib/document/markdown/serialize";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { findNodesIn, printAhead, printBlocksAhead } from "./print-ahead";

const PART =
  "# Tides\n\nThe *sea* at (@notcited) is **salt**.\n\n- one\n\n  two\n- three\n\n* other\n\n| a | b |\n| - | - |\n| 1 | 2 |\n";

const textOf = (parts: number) => canonical(withIds(parseMarkdown(PART.repeat(parts))));

const person = "usr_printing";

test("a small text is printed by whoever asks, and nothing ahead", async () => {
  const doc = textOf(1);
  await printAhead(person, doc);
  expect(isPrinted(doc)).toBe(false);
});

test("a large text is printed elsewhere as it is here, whole, by blocks, and where something is found", async () => {
  const [doc, keys] = [textOf(400), ["cited"]];
  const same = canonical(structuredClone(doc));
  await printAhead(person, doc, keys);
  expect(isPrinted(doc, keys)).toBe(true);
  expect(serializeMarkdown(doc, keys)).toBe(serializeMarkdown(same, keys));

  const placed = placedBlocks(doc);
  await printBlocksAhead(person, doc, placed, keys);
  expect(unprinted(doc, placed, keys)).toEqual([]);
  expect(listNodes(doc, keys)).toEqual(listNodes(same, keys));

  const finding = { q: "salt sea", context: 1, limit: 3 };
  expect(await findNodesIn(person, doc, finding, keys)).toEqual(findNodes(same, finding, keys));
});
