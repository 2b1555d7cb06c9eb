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
