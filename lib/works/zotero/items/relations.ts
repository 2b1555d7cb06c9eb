import { type Data, textOf } from "./read-item";

/** A library as the addresses of its items name it. */
type Place = { kind: "user" | "group"; zoteroId: string };

// What Zotero shows as related; the other predicates are for copies and merges.
const RELATED = "dc:relation";
const ITEM = /^https?:\/\/zotero\.org\/(user|group)s\/(\d+)\/items\/([A-Z0-9]{8})$/;

const dataOf = (value: unknown): Data => (typeof value === "object" && value !== null ? (value as Data) : {});

/** The addresses of what an item is related to; Zotero gives one alone without a list. */
const addressesOf = ({ relations }: Data): string[] =>
  [dataOf(relations)[RELATED]].flat().flatMap((address) => textOf(address) || []);

function keyOf({ kind, zoteroId }: Place, address: string): string | null {
  const [, itsKind, owner, key] = ITEM.exec(address) ?? [];
  return key && itsKind === kind && owner === zoteroId ? key : null;
}

/** The keys of the items of the same library that an item is related to. */
export const relatedKeys = (place: Place, data: Data): string[] =>
  addressesOf(data).flatMap((address) => keyOf(place, address) ?? []);

/**
 * The relations of an item after some of its library were added and others ended; null when it has and lacks them
 * already. All else that Zotero relates to it stays.
 */
export function changeRelations(
  place: Place,
  data: Data,
  { added, removed }: Record<"added" | "removed", readonly string[]>,
): Data | null {
  const there = relatedKeys(place, data);
  const missing = [...new Set(added)].filter((key) => !there.includes(key));
  if (missing.length === 0 && !removed.some((key) => there.includes(key))) return null;
  const isKept = (address: string) => !removed.includes(keyOf(place, address) ?? "");
  const { kind, zoteroId } = place;
  const addresses = [
    ...addressesOf(data).filter(isKept),
    ...missing.map((key) => `http://zotero.org/${kind}s/${zoteroId}/items/${key}`),
  ];
  const { [RELATED]: _, ...others } = dataOf(data.relations);
  return addresses.length > 0 ? { ...others, [RELATED]: addresses } : others;
}
