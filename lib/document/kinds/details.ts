import { mergeAttributes, Node } from "@tiptap/core";

/** A block that folds: its first paragraph is the summary, which always shows; `open` is how a page shows it first. */
export const Details = Node.create({
  name: "details",
  group: "block",
  content: "paragraph block*",
  defining: true,

  addAttributes() {
    return {
      open: {
        default: false,
        parseHTML: (element) => element.hasAttribute("open"),
        renderHTML: (attributes) => (attributes.open ? { open: "" } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: "details" }, { tag: "summary", node: "paragraph" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["details", mergeAttributes(HTMLAttributes), 0];
  },
});
