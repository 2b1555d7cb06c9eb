import fc from "fast-check";
import { expect, test } from "vitest";
import { editNode } from "#lib/document/edit/edit";
import { canonical } from "#lib/document/edit/json-text";
import { withIds } from "#lib/document/ids/node-ids";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { runs } from "#lib/test-runs";
import { blockVersions } from "./block-versions";
import { originsAfter } from "./origins";
import { summarizeText } from "./summarize";

const idsOf = (document: DocumentJson) => placedBlocks(document).map(({ node }) => textAttribute(node, "id"));

test("a text that shares its blocks with the one before is described like a copy of it", () => {
  fc.assert(
    fc.property(
      arbitraryDocument,
      arbitraryDocument,
      fc.nat(),
      fc.constantFrom("replace", "before", "after"),
      (one, other, at, placement) => {
        const content = canonical(withIds(one));
        const blocks = placedBlocks(content).filter(({ depth }) => depth === 0);
        const block = blocks[at % blocks.length]?.node;
        const nodeId = block ? textAttribute(block, "id") : "";
        const edited = editNode(content, { nodeId }, placement, other.content);
        const after = canonical(withIds(edited, content));
        const copy = structuredClone(after);
        const before = { content, versions: blockVersions(null, content, 1), origins: {} };
        const versions = blockVersions(before, after, 2);
        expect(blockVersions(before, copy, 2)).toEqual(versions);
        expect(originsAfter(before, { content: copy, versions }, 2)).toEqual(
          originsAfter(before, { content: after, versions }, 2),
        );
        expect(summarizeText(content, copy)).toBe(summarizeText(content, after));
        // Blocks that have ids keep them, whether they are the same objects or not.
        const known = new Set(idsOf(content));
        const kept = (document: typeof after) => idsOf(document).map((id) => (known.has(id) ? id : null));
        expect(kept(withIds(structuredClone(edited), content))).toEqual(kept(after));
      },
    ),
    runs(100),
  );
});
