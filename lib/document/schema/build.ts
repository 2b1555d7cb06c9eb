import { sameJson } from "#lib/base/same-json";
import type { Attributes, MarkJson, NodeJson } from "../model/document";
import { schema } from "./schema";

type Spec = { attrs?: Record<string, { default?: unknown }> | null };

function defaultsOf(spec: Spec): Attributes {
  return Object.fromEntries(Object.entries(spec.attrs ?? {}).map(([name, attribute]) => [name, attribute.default]));
}

const NODE_DEFAULTS = new Map(Object.values(schema.nodes).map((type) => [type.name, defaultsOf(type.spec)]));
const MARK_DEFAULTS = new Map(Object.values(schema.marks).map((type) => [type.name, defaultsOf(type.spec)]));

const MARK_RANK = new Map(Object.keys(schema.marks).map((name, rank) => [name, rank]));

/** A node in canonical form: all attributes present, defaults filled in, no empty content. */
export function node(type: string, attrs: Attributes = {}, content: readonly NodeJson[] = []): NodeJson {
  const defaults = NODE_DEFAULTS.get(type);
  const built: NodeJson = { type };
  if (defaults && Object.keys(defaults).length > 0) built.attrs = { ...defaults, ...attrs };
  if (content.length > 0) built.content = [...content];
  return built;
}

/** The node with other content; omits the member when empty. */
export function withContent({ content: _, ...alone }: NodeJson, content: NodeJson[]): NodeJson {
  return content.length > 0 ? { ...alone, content } : alone;
}

/** A mark in canonical form. */
export function mark(type: string, attrs: Attributes = {}): MarkJson {
  const defaults = MARK_DEFAULTS.get(type);
  if (!defaults || Object.keys(defaults).length === 0) return { type };
  return { type, attrs: { ...defaults, ...attrs } };
}

/** A text node; ProseMirror has no empty text nodes, so callers omit them. */
export function text(value: string, marks: MarkJson[] = []): NodeJson {
  return marks.length > 0 ? { type: "text", marks, text: value } : { type: "text", text: value };
}

/** The marks in schema order, the only order that ProseMirror compares as equal. */
export function sortMarks(marks: readonly MarkJson[]): MarkJson[] {
  return [...marks].sort((a, b) => (MARK_RANK.get(a.type) ?? 0) - (MARK_RANK.get(b.type) ?? 0));
}

/** Whether two nodes carry the same marks. */
export function sameMarks(a: NodeJson, b: NodeJson): boolean {
  return sameJson(a.marks ?? [], b.marks ?? []);
}

/** Joins neighbouring texts with equal marks, as ProseMirror does. */
export function joinTexts(nodes: readonly NodeJson[]): NodeJson[] {
  const joined: NodeJson[] = [];
  for (const next of nodes) {
    const last = joined.at(-1);
    if (last?.text !== undefined && next.text !== undefined && sameMarks(last, next)) {
      joined[joined.length - 1] = { ...last, text: last.text + next.text };
    } else joined.push(next);
  }
  return joined;
}
