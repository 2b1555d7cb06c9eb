import { mergeAttributes, Node } from "@tiptap/core";

/** A list of terms with their definitions. */
export const DefinitionList = Node.create({
  name: "definitionList",
  group: "block",
  content: "definitionItem+",

  parseHTML() {
    return [{ tag: 'div[data-type="definition-list"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["div", mergeAttributes(HTMLAttributes, { "data-type": "definition-list" }), 0];
  },
});

/**
 * A term, the first paragraph, and one definition, the blocks after it. An item with an empty term is a further
 * definition of the term before it.
 */
export const DefinitionItem = Node.create({
  name: "definitionItem",
  content: "paragraph block*",
  defining: true,

  parseHTML() {
    return [{ tag: 'div[data-type="definition-item"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["div", mergeAttributes(HTMLAttributes, { "data-type": "definition-item" }), 0];
  },
});
