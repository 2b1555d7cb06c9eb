import { Node } from "@tiptap/core";

/** The root; it keeps a markdown file's YAML front matter, without its fences, so that a round trip keeps it. */
export const DocumentNode = Node.create({
  name: "doc",
  topNode: true,
  content: "block+",

  addAttributes() {
    return { frontMatter: { default: null, rendered: false } };
  },
});
