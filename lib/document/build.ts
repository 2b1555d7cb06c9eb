import { same } from "#lib/base/same-json";
import type { Attributes, MarkJson, NodeJson } from "./document";
import { schema } from "./schema";

type Spec = { attrs?: Record<string, { default?: unknown }> | null };

function defaultsOf(spec: Spec): Attributes {
  return Object.fromEntries(Object.entries(spec.attrs ?? {}).map(([name, attribute]) => [name, attribute.default]));
}

const NODE_DEFAULTS = new Map(Object.values(schema.nodes).map((type) => [type.name, defaultsOf(type.spec)]));
const MARK_DEFAULTS = new Map(Object.values(schema.marks).map((type) => [type.name, defaultsOf(type.spec)]));

const MARK_RANK = new Map(Object.keys(schema.marks).map((name, rank) => [name, rank]));

/** A node in canonical form: every attribute there, none that the type does not have by default, no empty content. */
export function node(type: string, attrs: Attributes = {}, content: readonly NodeJson[] = []): NodeJson {
  const defaults = NODE_DEFAULTS.get(type);
  const built: NodeJson = { type };
  if (defaults && Object.keys(defaults).length > 0) built.attrs = { ...defaults, ...attrs };
  if (content.length > 0) built.content = [...content];
  return built;
}

/** A node with other content, without the member when there is none. */
export function withContent({ content: _, ...alone }: NodeJson, content: NodeJson[]): NodeJson {
  return content.length > 0 ? { ...alone, content } : alone;
}

/** A mark in canonical form. */
export function mark(type: string, attrs: Attributes = {}): MarkJson {
  const defaults = MARK_DEFAULTS.get(type);
  if (!defaults || Object.keys(defaults).length === 0) return { type };
  return { type, attrs: { ...defaults, ...attrs } };
}

/** A piece of text; empty text is no node in ProseMirror, so callers leave it out. */
export function text(value: string, marks: MarkJson[] = []): NodeJson {
  return marks.length > 0 ? { type: "text", marks, text: value } : { type: "text", text: value };
}

/** The marks in the schema's order, which is the only one that ProseMirror takes for equal. */
export function sortMarks(marks: readonly MarkJson[]): MarkJson[] {
  return [...marks].sort((a, b) => (MARK_RANK.get(a.type) ?? 0) - (MARK_RANK.get(b.type) ?? 0));
}

/** Whether two nodes carry the same marks. */
export function sameMarks(a: NodeJson, b: NodeJson): boolean {
  return same(a.marks ?? [], b.marks ?? []);
}

/** The nodes with neighbouring texts of the same marks made one, as ProseMirror keeps them. */
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
