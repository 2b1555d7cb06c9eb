const named = /\b(doc|fol|ver|key|usr|req|sug|grp|nod|prm|cit|lib|col)_[0-9a-z]+/g;
const moment = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** Normalizes a result for comparison: replaces ids by their order of appearance, and removes times and the name of the door. */
export function normalizeResult(value: unknown, door: string): unknown {
  const order = new Map<string, string>();
  const label = (id: string, prefix: string) => {
    const seen = order.get(id) ?? `${prefix}#${order.size + 1}`;
    order.set(id, seen);
    return seen;
  };
  const text = JSON.stringify(value)
    .replace(named, (id: string, prefix: string) => label(id, prefix))
    .replace(moment, "time")
    // Hashes of versions cover their moments.
    .replace(/\b[0-9a-f]{64}\b/g, "hash")
    .replaceAll(door, "door");
  return JSON.parse(text);
}
