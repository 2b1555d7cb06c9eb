import { mergeAttributes, Node } from "@tiptap/core";

/** A link definition that nothing refers to, such as `[//]: # (a comment)`: stored as source, never published. */
export const LinkDefinition = Node.create({
  name: "linkDefinition",
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
    return [{ tag: 'div[data-type="link-definition"]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ["div", mergeAttributes(HTMLAttributes, { "data-type": "link-definition" }), String(node.attrs.value)];
  },
});
