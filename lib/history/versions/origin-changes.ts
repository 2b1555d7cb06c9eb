import { sameJson } from "#lib/base/same-json";
import type { Origins } from "./origins";

/**
 * The entries of blocks that differ from what a comparison of the texts finds, kept with a version so that its history can
 * be replayed; an empty entry removes one.
 */
export type OriginChanges = Record<string, number[]>;

/** What turns the origins that a comparison finds into the true ones; null when they are the same. */
export function changesTo(found: Origins, origins: Origins): OriginChanges | null {
  const changes: OriginChanges = {};
  for (const id of new Set([...Object.keys(found), ...Object.keys(origins)])) {
    const [plain, entry] = [found[id], origins[id]];
    if (plain !== entry && !sameJson(plain ?? [], entry ?? [])) changes[id] = entry ?? [];
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The origins that a comparison found, with the changes that were kept with the version. */
export function withChanges(found: Origins, changes: OriginChanges | null): Origins {
  if (!changes) return found;
  const all = Object.entries({ ...found, ...changes });
  return Object.fromEntries(all.filter(([, entry]) => entry.length > 0));
}

const FROM = "from";

/** The document's version where a draft began, and the credits of those who wrote its text by the numbers that it has for them. */
export type DraftStart = { version: number; credits: Record<string, number> };

/** What the first version of a draft keeps in place of the origins of all its words, which are those of another history. */
export const changesOfStart = ({ version, credits }: DraftStart): OriginChanges => ({
  ...Object.fromEntries(Object.entries(credits).map(([number, credit]) => [number, [credit]])),
  [FROM]: [version],
});

/** Where a draft began, from the changes of its first version; null for any other version. */
export function startOf(changes: OriginChanges | null): DraftStart | null {
  const version = changes?.[FROM]?.[0];
  if (!changes || version === undefined) return null;
  const named = Object.entries(changes).flatMap(([number, [credit]]): [string, number][] =>
    number === FROM || credit === undefined ? [] : [[number, credit]],
  );
  return { version, credits: Object.fromEntries(named) };
}
