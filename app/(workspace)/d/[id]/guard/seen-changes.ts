import type { Guarded } from "../session/live-document";

type Change = Guarded["notable"][number]["changes"][number];

/** What agents changed besides in one block and nobody has looked at; `name` tells it from other versions' changes there. */
export type FreshChanges = { name: string; nodeId: string | null; by: string | null; changes: readonly Change[] };

const placeOf = (id: string) => `colophon:seen-changes:${id}`;

function seenIn(id: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(id)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
  } catch {
    // Private windows may have no storage.
    return [];
  }
}

/** Remembers that changes were looked at, with those that a page still hears of. */
export function keepSeen(id: string, names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(placeOf(id));
    else localStorage.setItem(placeOf(id), JSON.stringify(names));
  } catch {
    // They show again in the next window.
  }
}

/** The changes of each block that nobody has looked at in this browser, oldest first, and the names of those that somebody did. */
export function freshChanges(
  id: string,
  notable: Guarded["notable"],
): { fresh: readonly FreshChanges[]; seen: readonly string[] } {
  const blocks = new Map<string | null, FreshChanges>();
  for (const { number, by, changes } of notable) {
    for (const change of changes) {
      const before = blocks.get(change.nodeId)?.changes ?? [];
      const name = `${number} ${change.nodeId}`;
      blocks.set(change.nodeId, { name, nodeId: change.nodeId, by, changes: [...before, change] });
    }
  }
  const all = [...blocks.values()];
  const known = new Set(seenIn(id));
  return {
    fresh: all.filter(({ name }) => !known.has(name)),
    seen: all.flatMap(({ name }) => (known.has(name) ? [name] : [])),
  };
}
