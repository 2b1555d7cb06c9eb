import { sameJson } from "#lib/base/same-json";

/** The data of an object of the stand-in for Zotero. */
export type Data = Record<string, unknown>;
/** An object as the stand-in stores it. */
export type Stored = { key: string; version: number; data: Data };
type Place = { place: string; items: ReadonlyMap<string, Stored> };

const relationsOf = ({ relations }: Data): Data => ({ ...(relations as Data | undefined) });
const relatedTo = (data: Data): string[] => [relationsOf(data)["dc:relation"] ?? []].flat().map(String);
const addressOf = ({ place }: Place, key: string) => `http://zotero.org${place}/items/${key}`;

/** The addresses of the items that have a relation to an address. */
function relatedFrom(library: Place): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, data } of library.items.values())
    for (const address of relatedTo(data)) found.set(address, [...(found.get(address) ?? []), addressOf(library, key)]);
  return found;
}

/** Shows items as Zotero does: one to which another one has a relation has it to that one too. */
export function showRelations(library: Place): (stored: Stored) => Data {
  const from = relatedFrom(library);
  return ({ key, data }) => {
    const back = from.get(addressOf(library, key)) ?? [];
    if (back.length === 0) return data;
    const relations = { ...relationsOf(data), "dc:relation": [...new Set([...relatedTo(data), ...back])] };
    return { ...data, relations };
  };
}

/** The relations of an item after a write: those that it has by another item are not stored with it. */
export function storedRelations(library: Place, before: Stored, given: Data): Data {
  const back = relatedFrom(library).get(addressOf(library, before.key)) ?? [];
  const had = relatedTo(before.data);
  const own = relatedTo(given).filter((address) => had.includes(address) || !back.includes(address));
  const { "dc:relation": _, ...others } = relationsOf(given);
  return own.length > 0 ? { ...others, "dc:relation": own } : others;
}

/** Whether a write says what is stored already. */
export const isUnchanged = ({ data }: Stored, given: Data): boolean =>
  Object.entries(given).every(
    ([name, value]) => name === "key" || name === "version" || sameJson(value, data[name] ?? {}),
  );
