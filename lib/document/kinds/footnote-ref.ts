import { mergeAttributes, Node } from "@tiptap/core";
import { labelAttribute } from "./label-attribute";

/** A reference to a footnote by its label; without such a footnote it is shown as its source text. */
export const FootnoteRef = Node.create({
  name: "footnoteRef",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes: () => ({ label: labelAttribute }),

  parseHTML() {
    return [{ tag: 'sup[data-type="footnote-ref"]', priority: 60 }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ["sup", mergeAttributes(HTMLAttributes, { "data-type": "footnote-ref" }), String(node.attrs.label)];
  },
});
