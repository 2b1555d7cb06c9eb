import { mergeAttributes, Node } from "@tiptap/core";

/** Raw HTML met in markdown as part of a line: kept as source and shown as source here; pages render what is safe of it. */
export const HtmlInline = Node.create({
  name: "htmlInline",
  group: "inline",
  inline: true,
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
    return [{ tag: 'span[data-type="html-inline"]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ["span", mergeAttributes(HTMLAttributes, { "data-type": "html-inline" }), String(node.attrs.value)];
  },
});
