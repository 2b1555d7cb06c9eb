import { mergeAttributes, Node, textblockTypeInputRule } from "@tiptap/core";

/** A paragraph. */
export const Paragraph = Node.create({
  name: "paragraph",
  priority: 1_000,
  group: "block",
  content: "inline*",
  addOptions: () => ({ HTMLAttributes: {} }),

  parseHTML() {
    return [{ tag: "p" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["p", mergeAttributes(this.options.HTMLAttributes, HTMLAttributes), 0];
  },

  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setNode("paragraph") };
  },
});

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** A heading of one of six levels. */
export const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addOptions: () => ({ HTMLAttributes: {} }),

  addAttributes() {
    return { level: { default: 1, rendered: false } };
  },

  parseHTML() {
    return LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } }));
  },

  renderHTML({ node, HTMLAttributes }) {
    return [`h${node.attrs.level}`, mergeAttributes(this.options.HTMLAttributes, HTMLAttributes), 0];
  },

  addKeyboardShortcuts() {
    return Object.fromEntries(
      LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode("heading", "paragraph", { level }),
      ]),
    );
  },

  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^(#{1,6})\s$/,
        type: this.type,
        getAttributes: ([, signs = ""]) => ({ level: signs.length }),
      }),
    ];
  },
});
