import fc from "fast-check";
import { expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { checksumOf, compressJson, decompressJson } from "#lib/history/packs/compress";
import { runs } from "#lib/test-runs";
import { type TextColumns, TextPacker, textsOf } from "./pack-texts";

function packed(texts: readonly DocumentJson[]): TextColumns {
  const [first, ...more] = texts;
  if (!first) throw new Error("There is a first text.");
  const packer = new TextPacker(first);
  for (const text of more) packer.add(text);
  return packer.columns();
}

test("rejects a pack of which one byte differs", async () => {
  const bytes = await compressJson({ base: "of a pack" });
  const damaged = bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte));
  await expect(decompressJson(damaged, checksumOf(bytes))).rejects.toThrow("are not what was written");
});

test("every text of any history is read from its pack as it was", () => {
  const block = fc.constantFrom("One.", "One. Two", "Two *words*.", "# Head", "- a\n- b", "> quote", "漢字 😀", "漢字");
  const history = fc.array(fc.array(block, { maxLength: 5 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(history, (markdowns) => {
      const texts: DocumentJson[] = [];
      for (const blocks of markdowns) {
        texts.push(JSON.parse(canonicalJson(withIds(parseMarkdown(blocks.join("\n\n")), texts.at(-1)))));
      }
      const columns: TextColumns = JSON.parse(JSON.stringify(packed(texts)));
      expect([...textsOf(columns)]).toEqual(texts);
    }),
    runs(100),
  );
});

test("a text that a version left alone is the same object", () => {
  const text = withIds(parseMarkdown("One."));
  const [first, second] = textsOf(packed([text, structuredClone(text)]));
  expect(second).toBe(first);
});
