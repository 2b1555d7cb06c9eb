import { optionalAttribute, textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { withContent } from "#lib/document/schema/build";
import { isLine, piecesOf } from "./render-marks";
import type { WordParts } from "./word-parts";

/** Moves captions to their figures and tables; those of neither stay paragraphs. Returns the labels that are in use. */
export function attachCaptions(
  blocks: readonly NodeJson[],
  parts: WordParts,
): { blocks: NodeJson[]; labels: Set<string> } {
  const labels = new Set<string>([...parts.sections, ...parts.equations.values()]);
  return { blocks: attached(blocks, parts, labels), labels };
}

function attached(blocks: readonly NodeJson[], parts: WordParts, labels: Set<string>): NodeJson[] {
  const result = blocks.map((block) =>
    isLine(block) || block.type === "table" || !block.content
      ? block
      : withContent(block, attached(block.content, parts, labels)),
  );
  for (let at = 0; at < result.length; at++) {
    const block = result[at];
    const caption = block && captionOf(block, parts);
    if (!caption) continue;
    // Pictures stand above their captions, tables below.
    const places = caption.label.startsWith("tbl:") ? [at + 1, at - 1] : [at - 1, at + 1];
    const place = places.find((each) => isFreeFor(result[each], caption));
    const target = place === undefined ? undefined : result[place];
    if (place === undefined || !target) continue;
    result[place] = withCaption(target, caption);
    if (caption.label !== "") labels.add(caption.label);
    result.splice(at, 1);
    at--;
  }
  return result;
}

// What the document's model takes as a caption or a description.
const MOST_CHARACTERS = 2_000;

type Plain = { label: string; text: string };

/** The label and the text of a caption that has nothing but text. */
function captionOf(block: NodeJson, parts: WordParts): Plain | null {
  if (block.type !== "paragraph") return null;
  const [first, ...rest] = piecesOf(block);
  if (!first || !("kind" in first) || first.kind !== "caption") return null;
  const words = rest.map((piece) => ("kind" in piece ? null : (piece.text ?? null)));
  const label = parts.captions[first.number]?.label;
  if (label === undefined || words.some((each) => each === null)) return null;
  const text = words.join("").replace(/\s+/g, " ").trim();
  return text.length > MOST_CHARACTERS ? null : { label, text };
}

function isFreeFor(block: NodeJson | undefined, { label, text }: Plain): boolean {
  if (!block) return false;
  if (label.startsWith("tbl:")) return block.type === "table" && textAttribute(block, "label") === "";
  const image = pictureIn(block);
  if (image === null || textAttribute(image, "label") !== "") return false;
  // Without a number it is a caption only when the picture has no other words.
  return label !== "" || ["", text].includes(textAttribute(image, "alt"));
}

/** The picture of a paragraph that holds nothing else. */
function pictureIn(block: NodeJson): NodeJson | null {
  const content = (block.content ?? []).filter(({ text }) => text === undefined || text.trim() !== "");
  const [only, ...others] = content;
  return block.type === "paragraph" && only?.type === "image" && others.length === 0 ? only : null;
}

function withCaption(block: NodeJson, { label, text }: Plain): NodeJson {
  if (block.type === "table") return { ...block, attrs: { ...block.attrs, label, caption: text || null } };
  const image = pictureIn(block);
  if (!image) return block;
  const description = optionalAttribute(image, "description") ?? optionalAttribute(image, "alt");
  const isKept = description !== text && (description?.length ?? 0) <= MOST_CHARACTERS;
  const attrs = { ...image.attrs, label: label || null, alt: text || null, description: isKept ? description : null };
  return withContent(block, [{ ...image, attrs }]);
}

/** References to labels that nothing has become the words that they showed. */
export function settleReferences(
  blocks: readonly NodeJson[],
  labels: ReadonlySet<string>,
  parts: WordParts,
): NodeJson[] {
  const words = new Map(parts.references.map((each) => [each.label, each.words]));
  const settle = (each: NodeJson): NodeJson => {
    if (each.type === "crossReference" && !labels.has(textAttribute(each, "label"))) {
      return { type: "text", text: words.get(textAttribute(each, "label")) || "?" };
    }
    return each.content ? withContent(each, each.content.map(settle)) : each;
  };
  return blocks.map(settle);
}
