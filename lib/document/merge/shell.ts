import type { Attributes, NodeJson } from "../document";
import { same } from "./same";
import { mergeTokens } from "./text";
import { lineTokens } from "./tokens";

/** What a block is, apart from what it holds. */
export type Shell = Pick<NodeJson, "type" | "attrs">;

/** Attributes that are texts of lines, merged as such. */
const TEXTS = new Set(["frontMatter", "latex", "value"]);

/** Whether two blocks are the same apart from what they hold. */
export function sameShell(a: Shell, b: Shell): boolean {
  return a.type === b.type && same(a.attrs, b.attrs);
}

/** Type and attributes with what both sides did to them, one by one; null when both changed one of them differently. */
export function mergeShell(base: Shell | undefined, ours: Shell, theirs: Shell): Shell | null {
  if (sameShell(ours, theirs) || (base && sameShell(base, theirs))) return bare(ours);
  if (!base) return null;
  const type = pick(base.type, ours.type, theirs.type);
  if (type === undefined) return null;
  const attrs = mergeAttributes(base.attrs, ours, theirs, type);
  return attrs ? { type, attrs } : null;
}

function bare({ type, attrs }: Shell): Shell {
  return attrs ? { type, attrs } : { type };
}

function mergeAttributes(before: Attributes = {}, ours: Shell, theirs: Shell, type: string): Attributes | null {
  const [our, their] = [ours.attrs ?? {}, theirs.attrs ?? {}];
  const merged: Attributes = {};
  for (const name of new Set([...Object.keys(our), ...Object.keys(their)])) {
    if (isForeign(name, our, ours.type, type) || isForeign(name, their, theirs.type, type)) {
      // The type that won has no such attribute: what the other side set there has no place.
      const value = name in our ? our[name] : their[name];
      if (!same(value, before[name])) return null;
    } else if (!(name in our)) merged[name] = their[name];
    else if (!(name in their)) merged[name] = our[name];
    else {
      const value = TEXTS.has(name)
        ? mergeLines(before[name], our[name], their[name])
        : pick(before[name], our[name], their[name]);
      if (value === undefined) return null;
      merged[name] = value;
    }
  }
  return merged;
}

/** Whether an attribute belongs to another type than the merged one: only one side has it, and not as that type. */
function isForeign(name: string, attrs: Attributes, own: string, merged: string): boolean {
  return own !== merged && name in attrs && !SHARED.has(name);
}

const SHARED = new Set(["id", "tight"]);

/** The one of two values that differs from the base, or what both agree on; undefined when both changed it differently. */
function pick<Value>(base: Value, ours: Value, theirs: Value): Value | undefined {
  if (same(ours, theirs) || same(base, theirs)) return ours;
  return same(base, ours) ? theirs : undefined;
}

function mergeLines(base: unknown, ours: unknown, theirs: unknown): unknown {
  const picked = pick(base, ours, theirs);
  if (picked !== undefined) return picked;
  if (typeof base !== "string" || typeof ours !== "string" || typeof theirs !== "string") return undefined;
  return mergeTokens(lineTokens(base), lineTokens(ours), lineTokens(theirs))
    ?.map((token) => token.key)
    .join("\n");
}
