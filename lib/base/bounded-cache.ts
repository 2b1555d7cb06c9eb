import { getHeapStatistics } from "node:v8";
import { LRUCache } from "lru-cache";
import { perProcess } from "./per-process";

const SHARE_OF_MEMORY = 1 / 32;
const LEAST_BYTES = 16 * 1024 * 1024;
const MOST_BYTES = 128 * 1024 * 1024;

/** The bytes that caches may hold together: a part of what the process may use, by its heap's limit or its container's. */
export function cacheBudget(
  heapBytes = getHeapStatistics().heap_size_limit,
  containerBytes = limitOfContainer(),
): number {
  const available = Math.min(heapBytes, containerBytes);
  return Math.floor(Math.min(MOST_BYTES, Math.max(LEAST_BYTES, available * SHARE_OF_MEMORY)));
}

// Unlimited is zero or more than any machine has; both mean no limit.
function limitOfContainer(): number {
  const bytes = process.constrainedMemory?.() ?? 0;
  return bytes > 0 ? bytes : Number.POSITIVE_INFINITY;
}

// biome-ignore lint/suspicious/noExplicitAny: each cache has values of its own.
type Kept = LRUCache<string, any>;

// Next evaluates modules twice, and a process needs each cache once.
const caches = perProcess("caches", () => new Map<string, Kept>());

/** A cache that may take this share of the budget of all caches; `bytesOf` estimates the memory of a value. */
export function boundedCache<Value extends object>(
  name: string,
  share: number,
  bytesOf: (value: Value, key: string) => number,
): LRUCache<string, Value> {
  const known = caches.get(name);
  if (known) return known;
  const cache = new LRUCache<string, Value>({
    maxSize: Math.floor(cacheBudget() * share),
    sizeCalculation: (value, key) => Math.max(1, Math.ceil(bytesOf(value, key))),
  });
  caches.set(name, cache);
  return cache;
}

/** How much of its share each cache uses, in bytes. */
export const cacheSizes = () =>
  [...caches].map(([name, { calculatedSize, maxSize, size }]) => ({
    name,
    bytes: calculatedSize,
    maxBytes: maxSize,
    entries: size,
  }));
