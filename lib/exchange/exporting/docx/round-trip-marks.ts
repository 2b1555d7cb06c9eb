import type { FileChild, XmlComponent } from "docx";
import { numberAttribute, optionalAttribute, textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { ITEM_OF, LED_BY_LINE } from "#lib/document/model/lists";
import { nodeText } from "#lib/document/text/text";
import { type KeptNode, keptTag } from "#lib/importing/word/round-trip-marks";
import { rawHtmlText } from "../manuscript/raw-html-text";
import { drawnOf } from "./diagram";
import { childrenOf, type FileParts, type Writing } from "./writing";
import { xml } from "./xml";

/** What a block is beside its likeness in Word; null when Word's own form says everything. */
export function keptOf(node: NodeJson, previous: NodeJson | undefined, writing: Writing): KeptNode | null {
  const { type } = node;
  const { id: _, ...attrs } = node.attrs ?? {};
  const kept = { type, attrs } as KeptNode;
  switch (type) {
    case "blockquote":
      return isPlainQuote(node, previous) && writing.style === undefined && writing.level === 0 ? null : kept;
    case "bulletList":
    case "orderedList":
    case "taskList":
      return hasPlainList(node, previous, writing) ? null : kept;
    case "listItem":
    case "taskItem":
      return writing.isPlainList ? null : kept;
    case "alert":
    case "definitionList":
    case "footnoteDef":
      return kept;
    case "details":
    case "definitionItem":
      return hasEmptyLine(node) ? { ...kept, hasEmptyLine: true } : kept;
    case "codeBlock":
      if (drawnOf(node, writing)) return { ...kept, code: nodeText(node) };
      return attrs.language || attrs.meta || !hasWords(node) || previous?.type === "codeBlock" || writing.level > 0
        ? kept
        : null;
    case "table":
      return keptTable(node, kept);
    case "htmlBlock": {
      const words = rawHtmlText(textAttribute(node, "value"));
      return words.length === 0 ? null : { ...kept, words: words.join("") };
    }
    case "bibliography":
      return writing.manuscript.formatted.bibliography.length === 0 ? { ...kept, words: "" } : null;
    default:
      return null;
  }
}

const hasEmptyLine = (node: NodeJson): boolean => {
  const [first] = childrenOf(node);
  return LED_BY_LINE.has(node.type) && first?.type === "paragraph" && !hasWords(first);
};

const hasWords = (line: NodeJson): boolean =>
  childrenOf(line).some(({ text, type }) => (text === undefined ? type !== "hardBreak" : text.trim() !== ""));

/** A line of words, not a picture alone. */
const isText = (node: NodeJson): boolean => node.type === "paragraph" && hasWords(node) && !isPictureAlone(node);

/** Whether a paragraph has a picture and nothing else. */
export const isPictureAlone = (node: NodeJson): boolean =>
  node.type === "paragraph" && childrenOf(node).length === 1 && childrenOf(node)[0]?.type === "image";

// Word joins what follows in the same form.
const isPlainQuote = (node: NodeJson, previous: NodeJson | undefined): boolean =>
  childrenOf(node).every(isText) && previous?.type !== "blockquote";

function hasPlainList(node: NodeJson, previous: NodeJson | undefined, writing: Writing): boolean {
  if (writing.isPlainList) return true;
  const follows = previous !== undefined && previous.type in ITEM_OF;
  return writing.level === 0 && !follows && isPlainList(node);
}

/** A list as Word knows it: each item a line with perhaps one list below it. */
function isPlainList(list: NodeJson): boolean {
  if (list.attrs?.tight === false || numberAttribute(list, "start", 1) !== 1) return false;
  return childrenOf(list).every((item) => {
    const [line, inner, ...others] = childrenOf(item);
    if (!line || !isText(line) || others.length > 0) return false;
    if (!inner) return true;
    return list.type !== "taskList" && /^(?:bullet|ordered)List$/.test(inner.type) && isPlainList(inner);
  });
}

function keptTable(node: NodeJson, kept: KeptNode): KeptNode | null {
  const [row] = childrenOf(node);
  const columns = childrenOf(row ?? node).map((cell) => ({
    align: optionalAttribute(cell, "align"),
    width: typeof cell.attrs?.width === "number" ? cell.attrs.width : null,
  }));
  const isPlain =
    node.attrs?.headerColumn !== true &&
    columns.length > 1 &&
    columns.every(({ align, width }) => align === null && width === null);
  const { label: _, caption: __, ...attrs } = kept.attrs;
  return isPlain ? null : { ...kept, attrs, columns };
}

/** A content control around the likeness of a node; Word keeps it while the text inside is changed. */
export function keep(
  node: KeptNode,
  inside: readonly XmlComponent[],
  file: FileParts,
  kind: readonly XmlComponent[] = [],
): XmlComponent {
  const number = file.kept.push(node) - 1;
  return xml(
    "w:sdt",
    {},
    xml(
      "w:sdtPr",
      {},
      xml("w:tag", { "w:val": keptTag(number) }),
      xml("w:id", { "w:val": number + 1 }),
      xml("w15:appearance", { "w15:val": "hidden" }),
      ...kind,
    ),
    xml("w:sdtContent", {}, ...inside),
  );
}

/** Blocks in a content control of their node. */
export const keepBlocks = (node: KeptNode | null, inside: FileChild[], file: FileParts): FileChild[] =>
  node === null || inside.length === 0 ? inside : [keep(node, inside, file, [buildingBlock()]) as FileChild];

// LibreOffice takes blocks in a control of another kind for plain text: it shows codes of fields and drops line breaks.
const buildingBlock = () => xml("w:docPartObj", {}, xml("w:docPartGallery", { "w:val": "Quick Parts" }));
