import { DOMParser, type ParseRule } from "@tiptap/pm/model";
import type { DocumentJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { parseContent } from "#lib/document/schema/validate";
import { inlineLatex } from "./inline-latex";
import { tidy } from "./tidy";

const dom = (node: HTMLElement | string): Element | null => (typeof node === "string" ? null : node);

// The first match counts. These cover what our passes leave and HTML elements that the schema names differently; the
// schema covers the rest.
const RULES: readonly ParseRule[] = [
  {
    tag: 'span[data-latex][data-display="block"]',
    node: "blockMath",
    getAttrs: (node) => ({ latex: dom(node)?.getAttribute("data-latex") ?? "" }),
  },
  {
    tag: "span[data-latex]",
    node: "inlineMath",
    getAttrs: (node) => {
      const latex = inlineLatex(dom(node)?.getAttribute("data-latex") ?? "");
      return latex === "" ? false : { latex, display: dom(node)?.getAttribute("data-display") === "within" };
    },
  },
  {
    tag: "sup[data-note]",
    node: "footnoteRef",
    getAttrs: (node) => ({ label: dom(node)?.getAttribute("data-note") ?? "" }),
  },
  {
    tag: "aside[data-note-text]",
    node: "footnoteDef",
    getAttrs: (node) => ({ label: dom(node)?.getAttribute("data-note-text") ?? "" }),
  },
  { tag: 'dl[data-type="definition-list"]', node: "definitionList" },
  { tag: 'dd[data-type="definition-item"]', node: "definitionItem" },
  { tag: "kbd, samp, tt", mark: "code" },
  { tag: "var, dfn, cite:not([class])", mark: "italic" },
];

const parser = new DOMParser(schema, [...RULES, ...DOMParser.fromSchema(schema).rules]);

/**
 * Converts an article's elements to a document, validated like any content from outside; throws `invalid_content` when
 * it is too large.
 */
export function toDocument(root: Element, options?: Parameters<typeof tidy>[1]): DocumentJson {
  return parseContent(tidy(parser.parse(root).toJSON(), options));
}
