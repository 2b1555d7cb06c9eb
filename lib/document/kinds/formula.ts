import { mergeAttributes, Node } from "@tiptap/core";

const latex = {
  default: "",
  parseHTML: (element: HTMLElement) => element.getAttribute("data-latex"),
  renderHTML: (attributes: Record<string, unknown>) => ({ "data-latex": attributes.latex }),
};

/** A formula in LaTeX within a line; with `display` it is typeset as a line of its own. */
export const FormulaInText = Node.create({
  name: "inlineMath",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes() {
    return {
      latex,
      display: {
        default: false,
        parseHTML: (element) => element.hasAttribute("data-display"),
        renderHTML: (attributes) => (attributes.display ? { "data-display": "" } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-type="inline-math"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["span", mergeAttributes(HTMLAttributes, { "data-type": "inline-math" })];
  },
});

/** A formula in LaTeX as a block. */
export const FormulaBlock = Node.create({
  name: "blockMath",
  group: "block",
  atom: true,

  addAttributes() {
    return { latex };
  },

  parseHTML() {
    return [{ tag: 'div[data-type="block-math"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["div", mergeAttributes(HTMLAttributes, { "data-type": "block-math" })];
  },
});
