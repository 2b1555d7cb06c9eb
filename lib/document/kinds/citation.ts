import { mergeAttributes, Node } from "@tiptap/core";
import * as z from "zod/mini";

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

const words = z._default(z.nullable(z.string().check(z.maxLength(1000))), null);

const pasted = z
  .array(
    z.object({
      cid: z.string().check(z.minLength(1), z.maxLength(200)),
      key: z.string().check(z.maxLength(200)),
      locator: words,
      label: words,
      prefix: words,
      suffix: words,
      suppressAuthor: z._default(z.boolean(), false),
    }),
  )
  .check(z.maxLength(100));

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
    const parsed = pasted.safeParse(JSON.parse(element.getAttribute("data-items") ?? ""));
    return parsed.success ? parsed.data : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
