import type { CitationItem } from "#lib/document/kinds/citation";

/** A citation under edit: its works in order, and whether the first author is part of the sentence. */
export type ClusterEdit = { items: CitationItem[]; narrative: boolean };

/** Normalises a citation: trims words or sets them to null, and keeps a label only with a locator. */
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

/** Returns the citation with one work changed. */
export const withItem = (edit: ClusterEdit, at: number, change: Partial<CitationItem>): ClusterEdit => ({
  ...edit,
  items: edit.items.map((item, index) => (index === at ? { ...item, ...change } : item)),
});

/** Returns the citation without one work. */
export const withoutItem = (edit: ClusterEdit, at: number): ClusterEdit => ({
  ...edit,
  items: edit.items.filter((_, index) => index !== at),
});

/** Returns the citation with one work moved one place earlier; the first work stays first. */
export function withItemEarlier(edit: ClusterEdit, at: number): ClusterEdit {
  const [item, before] = [edit.items[at], edit.items[at - 1]];
  if (!item || !before) return edit;
  return { ...edit, items: edit.items.toSpliced(at - 1, 2, item, before) };
}
