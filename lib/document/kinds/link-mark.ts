import { Link } from "@tiptap/extension-link";
import { isAllowedLink } from "../model/address";

/** A link with an address and a title, as in markdown; target and rel are set on display. */
export const LinkMark = Link.extend({
  addAttributes() {
    return {
      href: { default: null, parseHTML: (element) => element.getAttribute("href") },
      title: { default: null, parseHTML: (element) => element.getAttribute("title") },
    };
  },
}).configure({
  openOnClick: false,
  HTMLAttributes: { target: null, rel: "noopener nofollow" },
  isAllowedUri: (url) => isAllowedLink(url ?? ""),
});
