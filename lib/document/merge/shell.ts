import { sameJson } from "#lib/base/same-json";
import type { Budget } from "../model/bounded-diff";
import type { Attributes, NodeJson } from "../model/document";
import { mergeTokens } from "./text";
import { lineTokens } from "./tokens";

/** A block's type and attributes, without its content. */
export type Shell = Pick<NodeJson, "type" | "attrs">;

/** Attributes whose text is merged line by line. */
const TEXTS = new Set(["frontMatter", "latex", "value"]);

/** Whether two blocks are equal apart from their content. */
export function sameShell(a: Shell, b: Shell): boolean {
  return a.type === b.type && sameJson(a.attrs, b.attrs);
}

/** Merges type and attributes one by one; null when both sides changed one of them differently. */
export function mergeShell(base: Shell | undefined, ours: Shell, theirs: Shell, budget: Budget): Shell | null {
  if (sameShell(ours, theirs) || (base && sameShell(base, theirs))) return bare(ours);
  if (!base) return null;
  const type = pick(base.type, ours.type, theirs.type);
  if (type === undefined) return null;
  const attrs = mergeAttributes(base.attrs, { ours, theirs, type, budget });
  return attrs ? { type, attrs } : null;
}

function bare({ type, attrs }: Shell): Shell {
  return attrs ? { type, attrs } : { type };
}

type Sides = { ours: Shell; theirs: Shell; type: string; budget: Budget };

function mergeAttributes(base: Attributes = {}, { ours, theirs, type, budget }: Sides): Attributes | null {
  const [our, their] = [ours.attrs ?? {}, theirs.attrs ?? {}];
  const known = new Set([ours, theirs].flatMap((side) => (side.type === type ? Object.keys(side.attrs ?? {}) : [])));
  const merged: Attributes = {};
  for (const name of new Set([...Object.keys(our), ...Object.keys(their)])) {
    if (known.has(name)) {
      const value = mergeValue(name, base, our, their, budget);
      if (value === undefined) return null;
      merged[name] = value;
    } else {
      // The winning type has no such attribute, so the value is dropped.
      const value = name in our ? our[name] : their[name];
      if (!sameJson(value, base[name])) return null;
    }
  }
  return merged;
}

function mergeValue(name: string, base: Attributes, ours: Attributes, theirs: Attributes, budget: Budget): unknown {
  if (!(name in ours)) return theirs[name];
  if (!(name in theirs)) return ours[name];
  const [before, our, their] = [base[name], ours[name], theirs[name]];
  return TEXTS.has(name) ? mergeLines(before, our, their, budget) : pick(before, our, their);
}

function mergeLines(base: unknown, ours: unknown, theirs: unknown, budget: Budget): unknown {
  const picked = pick(base, ours, theirs);
  if (picked !== undefined) return picked;
  if (typeof base !== "string" || typeof ours !== "string" || typeof theirs !== "string") return undefined;
  return mergeTokens(lineTokens(base), lineTokens(ours), lineTokens(theirs), budget)
    ?.map((token) => token.key)
    .join("\n");
}

/** The value that differs from the base, or the one that both agree on; undefined when both changed it differently. */
export function pick<Value>(base: Value, ours: Value, theirs: Value): Value | undefined {
  if (sameJson(ours, theirs) || sameJson(base, theirs)) return ours;
  return sameJson(base, ours) ? theirs : undefined;
}
