import { mergeAttributes, Node } from "@tiptap/core";

/** The place of the list of cited works. */
export const Bibliography = Node.create({
  name: "bibliography",
  group: "block",
  atom: true,

  parseHTML() {
    return [{ tag: 'div[data-type="bibliography"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["div", mergeAttributes(HTMLAttributes, { "data-type": "bibliography" })];
  },
});
