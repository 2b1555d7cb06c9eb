import { mergeAttributes, Node } from "@tiptap/core";

/** Inline raw HTML from markdown: stored and edited as source; pages render its safe parts. */
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
