import { textAttribute } from "../model/attribute";
import { citationItems } from "../model/citation-items";
import type { DocumentJson, NodeJson } from "../model/document";
import { labelsOf, referenceWords } from "../model/labels";
import { formulaWords } from "./formula-words";
import { shownText } from "./text";

/**
 * The text of a block for those who read a line of it without the document: no keys and no signs of a source. Formulas are
 * in letters, references in words; a citation is left out, except one that is part of its sentence.
 */
export function readableText(block: NodeJson, document: DocumentJson): string {
  return shownText(inWords(block, document)).replace(MARKER, "");
}

// Of a quote that another program shows as a callout.
const MARKER = /^\[![A-Za-z]+\][+-]?[ \t]*/;

function inWords(node: NodeJson, document: DocumentJson): NodeJson {
  if (!node.content) return node;
  const content = node.content.flatMap((each, at, all) => {
    if (isAside(each)) return [];
    const words = WORDS[each.type]?.(each, document);
    if (words !== undefined) return words === "" ? [] : [{ type: "text", text: words }];
    const leavesGap = isAside(all[at + 1]) && /^(?:$|[\p{P}\s])/u.test(all[at + 2]?.text ?? "");
    return [leavesGap && each.text ? { ...each, text: each.text.trimEnd() } : inWords(each, document)];
  });
  return { ...node, content };
}

const isAside = (node: NodeJson | undefined) => node?.type === "citation" && node.attrs?.narrative !== true;

const WORDS: Readonly<Record<string, (node: NodeJson, document: DocumentJson) => string>> = {
  inlineMath: (node) => formulaWords(textAttribute(node, "latex")),
  blockMath: (node) => formulaWords(textAttribute(node, "latex")),
  citation: (node) =>
    citationItems(node)
      .map(({ key }) => namedByKey(key))
      .join("; "),
  crossReference: (node, document) => {
    const label = textAttribute(node, "label");
    const labelled = labelsOf(document).get(label);
    return labelled ? referenceWords(labelled, node.attrs?.bare === true, shownText) : "";
  },
};

/** The author and year that most keys are made of: “Doe (2020)” for `doe2020tides`; a list is read without the works themselves. */
function namedByKey(key: string): string {
  const [, name = "", year] = /^(\p{L}[\p{L}-]*?)[_:-]?(\d{4})(?!\d)/u.exec(key) ?? [];
  return year === undefined ? key : `${name.charAt(0).toUpperCase()}${name.slice(1)} (${year})`;
}
