import { mergeAttributes, Node } from "@tiptap/core";

/** One cited work within a citation: which (`key` is how markdown names it), where in it, and the words around it. */
export type CitationItem = {
  cid: string;
  key: string;
  locator: string | null;
  label: string | null;
  prefix: string | null;
  suffix: string | null;
  suppressAuthor: boolean;
};

/** A mention of one or more works in running text; its wording comes from the citation style. */
export const Citation = Node.create({
  name: "citation",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes() {
    return {
      items: {
        default: [],
        parseHTML: (element) => JSON.parse(element.getAttribute("data-items") ?? "[]"),
        renderHTML: (attributes) => ({ "data-items": JSON.stringify(attributes.items) }),
      },
      narrative: {
        default: false,
        parseHTML: (element) => element.hasAttribute("data-narrative"),
        renderHTML: (attributes) => (attributes.narrative ? { "data-narrative": "" } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-type="citation"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["span", mergeAttributes(HTMLAttributes, { "data-type": "citation" })];
  },
});
