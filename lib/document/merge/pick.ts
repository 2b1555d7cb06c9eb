import { same } from "#lib/base/same-json";

/** The value that differs from the base, or the one that both agree on; undefined when both changed it differently. */
export function pick<Value>(base: Value, ours: Value, theirs: Value): Value | undefined {
  if (same(ours, theirs) || same(base, theirs)) return ours;
  return same(base, ours) ? theirs : undefined;
}
