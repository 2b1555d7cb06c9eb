import { textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { shownText } from "#lib/document/text/text";
import { slugOf } from "#lib/shapes/slug";

/** A part of a book in a file of its own, whose name TeX reads on every system. */
export type LatexPart = { name: string; content: readonly NodeJson[] };

/** The blocks of a book's own text and those of its parts, which begin with the blocks of these ids. */
export function partsIn(
  blocks: readonly NodeJson[],
  starts: readonly string[],
): { own: readonly NodeJson[]; parts: readonly LatexPart[] } {
  const begins = new Set(starts);
  const own: NodeJson[] = [];
  const parts: LatexPart[] = [];
  let here = own;
  for (const block of blocks) {
    if (begins.has(textAttribute(block, "id"))) {
      here = [];
      const number = String(parts.length + 1).padStart(2, "0");
      parts.push({ name: `part-${number}-${slugOf(shownText(block))}`, content: here });
    }
    here.push(block);
  }
  return { own, parts };
}
