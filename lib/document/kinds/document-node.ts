import { Node } from "@tiptap/core";

/** The root node; it stores a markdown file's YAML front matter, without its fences, for round trips. */
export const DocumentNode = Node.create({
  name: "doc",
  topNode: true,
  content: "block+",

  addAttributes() {
    return { frontMatter: { default: null, rendered: false } };
  },
});
