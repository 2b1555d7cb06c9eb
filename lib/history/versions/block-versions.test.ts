import { expect, test } from "vitest";
import { listNodes } from "#lib/document/edit/nodes";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { type BlockVersions, blockVersions } from "./block-versions";

const written = (markdown: string, previous?: DocumentJson): DocumentJson =>
  JSON.parse(canonicalJson(withIds(parseMarkdown(markdown), previous)));

/** The version numbers, each with the markdown of its block. */
const numbersOf = (document: DocumentJson, versions: BlockVersions) =>
  listNodes(document).map(({ id, markdown }) => [markdown, id ? versions[id] : null]);

const first = written("# A\n\nOne.\n\n- x\n- y\n\nTwo.");

test("all blocks of a new document have the first version", () => {
  expect(new Set(Object.values(blockVersions(null, first, 1)))).toEqual(new Set([1]));
});

test("unchanged blocks keep their number, changed ones and their parents get the new one", () => {
  const versions = blockVersions(null, first, 1);
  const after = written("# A\n\nOne!\n\n- x\n- z\n\nTwo.\n\nThree.", first);
  const numbers = Object.fromEntries(numbersOf(after, blockVersions({ content: first, versions }, after, 2)));
  expect(numbers).toMatchObject({ "# A": 1, "One!": 2, "- x": 1, "- z": 2, "- x\n- z": 2, "Two.": 1, "Three.": 2 });
});

test("a block that only moved keeps its number", () => {
  const versions = blockVersions(null, first, 1);
  const after = written("Two.\n\n# A\n\nOne.\n\n- x\n- y", first);
  const numbers = Object.fromEntries(numbersOf(after, blockVersions({ content: first, versions }, after, 2)));
  expect(numbers).toMatchObject({ "# A": 1, "One.": 1, "Two.": 1 });
});
