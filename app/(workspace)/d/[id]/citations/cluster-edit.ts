import type { CitationItem } from "#lib/document/kinds/citation";

/** A citation of the text: its works in their order, and whether the first author is part of the sentence. */
export type ClusterEdit = { items: CitationItem[]; narrative: boolean };

/** A work as it is first cited: whole, with nothing before or after it. */
export const newItem = ({ id, key }: { id: string; key: string }): CitationItem => ({
  cid: id,
  key,
  locator: null,
  label: null,
  prefix: null,
  suffix: null,
  suppressAuthor: false,
});

/** The citation as it can be kept: words without space around them or null, a label only where there is a locator, and a sentence that begins with its author. */
export function settled({ items, narrative }: ClusterEdit): ClusterEdit {
  return {
    narrative,
    items: items.map((item, at) => {
      const locator = words(item.locator);
      const begins = narrative && at === 0;
      return {
        ...item,
        locator,
        label: locator === null ? null : item.label,
        prefix: begins ? null : words(item.prefix),
        suffix: words(item.suffix),
        suppressAuthor: begins ? false : item.suppressAuthor,
      };
    }),
  };
}

const words = (text: string | null) => text?.replace(/\s+/g, " ").trim() || null;

/** The citation with one of its works changed. */
export const withItem = (edit: ClusterEdit, at: number, change: Partial<CitationItem>): ClusterEdit => ({
  ...edit,
  items: edit.items.map((item, index) => (index === at ? { ...item, ...change } : item)),
});

/** The citation without one of its works. */
export const withoutItem = (edit: ClusterEdit, at: number): ClusterEdit => ({
  ...edit,
  items: edit.items.filter((_, index) => index !== at),
});

/** The citation with one of its works a place earlier; the first stays where it is. */
export function withItemEarlier(edit: ClusterEdit, at: number): ClusterEdit {
  const [item, before] = [edit.items[at], edit.items[at - 1]];
  if (!item || !before) return edit;
  return { ...edit, items: edit.items.toSpliced(at - 1, 2, item, before) };
}
