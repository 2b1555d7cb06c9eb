import { mergeAttributes, Node } from "@tiptap/core";

/** A raw HTML block from markdown: stored and edited as source; pages render its safe parts. */
export const HtmlBlock = Node.create({
  name: "htmlBlock",
  group: "block",
  atom: true,

  addAttributes() {
    return {
      value: {
        default: "",
        parseHTML: (element) => element.getAttribute("data-value"),
        renderHTML: (attributes) => ({ "data-value": attributes.value }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'div[data-type="html-block"]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ["div", mergeAttributes(HTMLAttributes, { "data-type": "html-block" }), String(node.attrs.value)];
  },
});
