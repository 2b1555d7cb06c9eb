import { Mark } from "@tiptap/core";
import { isAllowedLink } from "../model/address";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    link: {
      /** Links the selection. */
      setLink: (attributes: { href: string }) => ReturnType;
      /** Takes the link at the selection away. */
      unsetLink: () => ReturnType;
    };
  }
}

/** The mark of a transaction whose addresses stay as they are. */
export const AS_WRITTEN = "preventAutolink";

/** A link with an address and a title, as in markdown; target and rel are set on display. */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1_000,
  keepOnSplit: false,
  exitable: true,
  inclusive: true,

  addAttributes() {
    return {
      href: { default: null, parseHTML: (element) => element.getAttribute("href") },
      title: { default: null, parseHTML: (element) => element.getAttribute("title") },
    };
  },

  parseHTML() {
    return [
      { tag: "a[href]", getAttrs: (element) => (isAllowedLink(element.getAttribute("href") ?? "") ? null : false) },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    const { href } = HTMLAttributes;
    return ["a", { rel: "noopener nofollow", ...HTMLAttributes, href: isAllowedLink(href ?? "") ? href : "" }, 0];
  },

  addCommands() {
    return {
      setLink:
        (attributes) =>
        ({ chain }) =>
          isAllowedLink(attributes.href) && chain().setMark("link", attributes).setMeta(AS_WRITTEN, true).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain().unsetMark("link", { extendEmptyMarkRange: true }).setMeta(AS_WRITTEN, true).run(),
    };
  },
});
