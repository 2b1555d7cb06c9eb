import { Node, wrappingInputRule } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    lists: {
      /** Makes the blocks of the selection a list of a type, or takes them out of it. */
      toggleBulletList: () => ReturnType;
      toggleOrderedList: () => ReturnType;
      toggleTaskList: () => ReturnType;
    };
  }
}

/** A list with bullets. */
export const BulletList = Node.create({
  name: "bulletList",
  group: "block list",
  content: "listItem+",

  parseHTML() {
    return [{ tag: "ul" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["ul", HTMLAttributes, 0];
  },

  addCommands() {
    return {
      toggleBulletList:
        () =>
        ({ commands }) =>
          commands.toggleList("bulletList", "listItem"),
    };
  },

  addKeyboardShortcuts() {
    return { "Mod-Shift-8": () => this.editor.commands.toggleBulletList() };
  },

  addInputRules() {
    return [wrappingInputRule({ find: /^\s*[-+*]\s$/, type: this.type })];
  },
});

/** A numbered list, which begins with the number `start`. */
export const NumberedList = Node.create({
  name: "orderedList",
  group: "block list",
  content: "listItem+",

  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element) => {
          const start = Number.parseInt(element.getAttribute("start") ?? "", 10);
          return start >= 0 ? start : 1;
        },
        renderHTML: ({ start }) => (start === 1 ? {} : { start }),
      },
    };
  },

  parseHTML() {
    return [{ tag: "ol" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["ol", HTMLAttributes, 0];
  },

  addCommands() {
    return {
      toggleOrderedList:
        () =>
        ({ commands }) =>
          commands.toggleList("orderedList", "listItem"),
    };
  },

  addKeyboardShortcuts() {
    return { "Mod-Shift-7": () => this.editor.commands.toggleOrderedList() };
  },

  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d+)\.\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], { childCount, attrs }) => childCount + attrs.start === Number(number),
      }),
    ];
  },
});

/** An item of a list, which may begin with any block, as in markdown. */
export const ListItem = Node.create({
  name: "listItem",
  content: "block+",
  defining: true,

  parseHTML() {
    return [{ tag: "li" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["li", HTMLAttributes, 0];
  },
});

// Before the list and the item without a type.
const MORE_EXACT = 51;

/** A list of tasks. */
export const TaskList = Node.create({
  name: "taskList",
  group: "block list",
  content: "taskItem+",

  parseHTML() {
    return [{ tag: 'ul[data-type="taskList"]', priority: MORE_EXACT }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["ul", { ...HTMLAttributes, "data-type": "taskList" }, 0];
  },

  addCommands() {
    return {
      toggleTaskList:
        () =>
        ({ commands }) =>
          commands.toggleList("taskList", "taskItem"),
    };
  },

  addKeyboardShortcuts() {
    return { "Mod-Shift-9": () => this.editor.commands.toggleTaskList() };
  },
});

/** A task: its words, the first paragraph, beside a box that is checked or not, and the blocks below them. */
export const TaskItem = Node.create({
  name: "taskItem",
  content: "paragraph block*",
  defining: true,

  addAttributes() {
    return {
      checked: {
        default: false,
        keepOnSplit: false,
        parseHTML: (element) => ["", "true"].includes(element.getAttribute("data-checked") ?? "false"),
        renderHTML: ({ checked }) => ({ "data-checked": checked }),
      },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'li[data-type="taskItem"]',
        priority: MORE_EXACT,
        contentElement: (element) => element.querySelector("div") ?? element,
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const box = ["input", { type: "checkbox", checked: node.attrs.checked ? "checked" : null }];
    return ["li", { ...HTMLAttributes, "data-type": "taskItem" }, ["label", box, ["span"]], ["div", 0]];
  },

  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\s*(\[([( |x])?\])\s$/,
        type: this.type,
        getAttributes: (match) => ({ checked: match.at(-1) === "x" }),
      }),
    ];
  },
});
