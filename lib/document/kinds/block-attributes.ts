import { Extension } from "@tiptap/core";
import { ADDRESSABLE } from "../model/addressable";
import { LISTS } from "../model/lists";

const dataAttribute = (name: string) => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [`data-${name}`]: attributes[name] } : {}),
});

/** Our attributes on nodes of other extensions: block ids, labels, list spacing, the text after a code fence's language. */
export const BlockAttributes = Extension.create({
  name: "blockAttributes",

  addGlobalAttributes() {
    return [
      {
        types: [...ADDRESSABLE],
        attributes: {
          id: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute("data-id"),
            renderHTML: (attributes) => (attributes.id ? { "data-id": attributes.id } : {}),
          },
        },
      },
      {
        types: [...LISTS],
        attributes: {
          tight: {
            default: true,
            parseHTML: (element) => element.getAttribute("data-tight") !== "false",
            renderHTML: (attributes) => (attributes.tight ? {} : { "data-tight": "false" }),
          },
        },
      },
      {
        types: ["heading", "blockMath", "table"],
        attributes: { label: dataAttribute("label") },
      },
      {
        types: ["table"],
        attributes: {
          caption: dataAttribute("caption"),
          headerColumn: {
            default: false,
            parseHTML: (element) => element.hasAttribute("data-header-column"),
            renderHTML: (attributes) => (attributes.headerColumn ? { "data-header-column": "" } : {}),
          },
        },
      },
      {
        types: ["codeBlock"],
        attributes: {
          meta: {
            default: null,
            parseHTML: (element) => element.getAttribute("data-meta"),
            renderHTML: (attributes) => (attributes.meta ? { "data-meta": attributes.meta } : {}),
          },
        },
      },
    ];
  },
});
