const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowRight", 1],
  ["ArrowUp", -1],
  ["ArrowLeft", -1],
  ["PageDown", 5],
  ["PageUp", -5],
]);

/** The page that a key leads to from another, in a row of so many; null for a key that leads nowhere. */
export function pageAfterKey(key: string, page: number, pages: number): number | null {
  if (key === "Home") return 1;
  if (key === "End") return pages;
  const step = STEPS.get(key);
  return step === undefined ? null : Math.min(Math.max(page + step, 1), pages);
}
