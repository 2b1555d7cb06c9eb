import { mergeAttributes, Node } from "@tiptap/core";

/** The text of a footnote, stored where it was written and shown at the end of a published page. */
export const FootnoteDef = Node.create({
  name: "footnoteDef",
  group: "block",
  content: "block+",
  defining: true,

  addAttributes() {
    return {
      label: {
        default: "",
        keepOnSplit: false,
        parseHTML: (element) => element.getAttribute("data-label"),
        renderHTML: (attributes) => ({ "data-label": attributes.label }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'aside[data-type="footnote-def"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["aside", mergeAttributes(HTMLAttributes, { "data-type": "footnote-def" }), 0];
  },
});
