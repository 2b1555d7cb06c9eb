import type { Editor } from "@tiptap/core";

/** Where a mark stands on the sheet. */
export type MarginPlace = { top: number; left: number };

const SIZE = 20;
const GAP = 2;

/** The places of marks beside the text at these heights of the window, each below those that it would cover. */
export function marginPlaces(
  { view }: Editor,
  sheet: HTMLElement,
  tops: readonly (number | null)[],
  taken: readonly MarginPlace[] = [],
): (MarginPlace | null)[] {
  const [around, text] = [sheet, view.dom].map((each) => each.getBoundingClientRect());
  if (!around || !text) return tops.map(() => null);
  const left = Math.min(text.right - around.left + 8, around.width - SIZE - GAP);
  const used = taken.map(({ top }) => top);
  return tops.map((height) => {
    if (height === null) return null;
    let top = Math.round(height - around.top);
    for (const other of used.toSorted((one, another) => one - another)) {
      if (Math.abs(other - top) < SIZE) top = other + SIZE + GAP;
    }
    used.push(top);
    return { top, left };
  });
}

/** The height of a block's first line for its marks, below the number of its comments; null when it is not drawn. */
export function heightOfBlock(dom: Node | null): number | null {
  if (!(dom instanceof HTMLElement)) return null;
  return dom.getBoundingClientRect().top + 5 + (dom.classList.contains("commented-block") ? SIZE : 0);
}
