import { mergeAttributes, Node } from "@tiptap/core";
import { isLabel } from "../model/labels";
import { labelAttribute } from "./label-attribute";

/** A reference to a figure, table, equation or section by its label, `@fig:waves`; the document provides its words. */
export const CrossReference = Node.create({
  name: "crossReference",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes() {
    return {
      label: labelAttribute,
      bare: {
        default: false,
        parseHTML: (element) => element.hasAttribute("data-bare"),
        renderHTML: (attributes) => (attributes.bare ? { "data-bare": "" } : {}),
      },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'span[data-type="cross-reference"]',
        getAttrs: (element) => (isLabel(element.getAttribute("data-label") ?? "") ? null : false),
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ["span", mergeAttributes(HTMLAttributes, { "data-type": "cross-reference" }), `@${node.attrs.label}`];
  },
});
