const known = new WeakMap<object, string>();

/**
 * Prints a value as JSON with sorted members, so that equal documents give equal text; cached per value, which must
 * never change in place.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return print(value);
  // One write compares each block several times: for its version, its delta and its summary.
  const kept = known.get(value);
  if (kept !== undefined) return kept;
  const text = print(value);
  known.set(value, text);
  return text;
}

const ordered = new WeakSet<object>();

/** The value with sorted members and without undefined ones; returns the same object when it is already sorted. */
export function inCanonicalOrder<Value extends object>(value: Value): Value {
  if (ordered.has(value)) return value;
  const text = canonicalJson(value);
  const copy: Value = JSON.parse(text);
  known.set(copy, text);
  ordered.add(copy);
  return copy;
}

/** Marks a value as already sorted, because it was read from canonical JSON. */
export function trustOrder(value: object): void {
  ordered.add(value);
}

// Values from the store are already sorted, and the engine's own printer is ten times as fast.
const print = (value: unknown): string => (isInOrder(value) ? JSON.stringify(value) : inOrder(value));

function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== "object") return value !== undefined;
  if (Array.isArray(value)) return value.every(isInOrder);
  let before = "";
  for (const [name, member] of Object.entries(value)) {
    if (name < before || !isInOrder(member)) return false;
    before = name;
  }
  return true;
}

function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${inOrder(member)}`);
  return `{${members.join(",")}}`;
}
