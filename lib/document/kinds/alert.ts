import { mergeAttributes, Node } from "@tiptap/core";
import { ALERT_KINDS, type AlertKind, kindOf } from "../model/alert-kinds";

const SVG = "http://www.w3.org/2000/svg";

/** A block that is highlighted as a note, tip, warning or similar: GitHub's `> [!NOTE]`. */
export const Alert = Node.create<{ titles: Readonly<Record<AlertKind, string>> | null }>({
  name: "alert",
  // The labels where they are not those of markdown.
  addOptions: () => ({ titles: null }),
  group: "block",
  content: "block+",
  defining: true,

  addAttributes() {
    return {
      kind: {
        default: "note",
        parseHTML: (element) => element.getAttribute("data-kind"),
        renderHTML: (attributes) => ({ "data-kind": attributes.kind }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'div[data-type="alert"]', contentElement: ".alert-text" }];
  },

  renderHTML({ node, HTMLAttributes }) {
    const kind = kindOf(node);
    const { icon } = ALERT_KINDS[kind];
    const title = this.options.titles?.[kind] ?? ALERT_KINDS[kind].title;
    return [
      "div",
      mergeAttributes(HTMLAttributes, { "data-type": "alert", class: `alert ${kind}`, role: "note" }),
      [
        "p",
        { class: "alert-title", contenteditable: "false" },
        [`${SVG} svg`, { viewBox: "0 0 24 24", "aria-hidden": "true" }, [`${SVG} path`, { d: icon }]],
        title,
      ],
      ["div", { class: "alert-text" }, 0],
    ];
  },
});
