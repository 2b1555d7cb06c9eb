import { mergeAttributes, Node } from "@tiptap/core";
import { hasFields, isArrayOf, isBoolean, isText, orMissing, orNull } from "#lib/base/read-json";

/** One cited work within a citation: its id, its markdown `key`, the locator, and the words around it. */
export type CitationItem = {
  cid: string;
  key: string;
  locator: string | null;
  label: string | null;
  prefix: string | null;
  suffix: string | null;
  suppressAuthor: boolean;
};

/** A newly cited work, without locator, prefix or suffix. */
export const newItem = ({ id, key }: { id: string; key: string }): CitationItem => ({
  cid: id,
  key,
  locator: null,
  label: null,
  prefix: null,
  suffix: null,
  suppressAuthor: false,
});

const isShort = (most: number, least = 0) => {
  return (value: unknown): value is string => isText(value) && value.length >= least && value.length <= most;
};
const isWords = orMissing(orNull(isShort(1000)));

/** An item in pasted HTML, where all but the work may be missing. */
type Pasted = Pick<CitationItem, "cid" | "key"> & Partial<CitationItem>;

const isPasted = isArrayOf(
  hasFields<Pasted>({
    cid: isShort(200, 1),
    key: isShort(200),
    ...{ locator: isWords, label: isWords, prefix: isWords, suffix: isWords },
    suppressAuthor: orMissing(isBoolean),
  }),
);

const MOST_ITEMS = 100;

function itemOf({ cid, key, locator, label, prefix, suffix, suppressAuthor = false }: Pasted): CitationItem {
  const words = { locator: locator ?? null, label: label ?? null, prefix: prefix ?? null, suffix: suffix ?? null };
  return { cid, key, ...words, suppressAuthor };
}

/** A mention of one or more works in running text; the citation style provides its wording. */
export const Citation = Node.create({
  name: "citation",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes() {
    return {
      items: {
        default: [],
        parseHTML: (element) => itemsOf(element),
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
    return [{ tag: 'span[data-type="citation"]', getAttrs: (element) => (itemsOf(element).length > 0 ? null : false) }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["span", mergeAttributes(HTMLAttributes, { "data-type": "citation" })];
  },
});

/** The items in pasted HTML; empty when it is not ours, since pasted HTML may contain anything. */
function itemsOf(element: HTMLElement): CitationItem[] {
  try {
    const items: unknown = JSON.parse(element.getAttribute("data-items") ?? "");
    return isPasted(items) && items.length <= MOST_ITEMS ? items.map(itemOf) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
