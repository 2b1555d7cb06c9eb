import type { Attribute } from "@tiptap/core";

/** The attribute of a reference that names its target. */
export const labelAttribute: Attribute = {
  default: "",
  parseHTML: (element) => element.getAttribute("data-label"),
  renderHTML: (attributes) => ({ "data-label": attributes.label }),
};
