import type { ErrorDetail } from "./errors";

// JSON.stringify and zod recurse, so the depth of their input must be limited.
const MAX_DEPTH = 100;
// A server action may refer to one part many times, so the size of the resulting tree has no bound.
const MAX_PARTS = 250_000;
// Outside the text of a document, an object has one member per kind of value.
const MAX_MEMBERS = 1_000;

type Place = { value: unknown; path: string; depth: number };

/**
 * Finds a value that neither JSON nor the store can return unchanged, or null; iterative, because the depth of the
 * input has no limit.
 */
export function unstorableIn(name: string, given: unknown): ErrorDetail | null {
  const pending: Place[] = [{ value: given, path: name, depth: 0 }];
  let parts = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    parts += 1;
    const message = parts + pending.length > MAX_PARTS ? `has more than ${MAX_PARTS} parts` : faultOf(value, depth);
    if (message) return { path: path.slice(0, 200), message };
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    const isList = Array.isArray(value);
    const members = isList ? value.length : Object.keys(value).length;
    const most = isList ? MAX_PARTS : MAX_MEMBERS;
    if (members > most) return { path: path.slice(0, 200), message: `has more than ${most} parts` };
    for (const [key, inner] of Object.entries(value)) {
      if (!isList && (isBroken(key) || key === "__proto__")) {
        return { path: path.slice(0, 200), message: "has a name that cannot be stored" };
      }
      pending.push({ value: inner, path: `${path}.${key}`, depth: depth + 1 });
    }
  }
  return null;
}

function faultOf(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return `nests deeper than ${MAX_DEPTH} levels`;
  if (typeof value === "string" && isBroken(value)) return "has a NUL character or an unpaired surrogate";
  if (typeof value === "number" && !Number.isFinite(value)) return "has a number that is too large";
  return null;
}

const isBroken = (text: string) => text.includes("\0") || !text.isWellFormed();
