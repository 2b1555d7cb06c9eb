import { mergeAttributes, Node } from "@tiptap/core";

/** Creates a node whose `value` is source from markdown that the editor does not draw. */
export const sourceNode = (name: string, { tag, isInline = false }: { tag: string; isInline?: boolean }) => {
  const kind = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Node.create({
    name,
    group: isInline ? "inline" : "block",
    inline: isInline,
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
      return [{ tag: `${tag}[data-type="${kind}"]` }];
    },

    renderHTML({ node, HTMLAttributes }) {
      return [tag, mergeAttributes(HTMLAttributes, { "data-type": kind }), String(node.attrs.value)];
    },
  });
};
