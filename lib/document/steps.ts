import type { Node } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import { AppError } from "#lib/base/errors";
import { sameJson } from "#lib/base/same-json";
import { isAddressable } from "./addressable";
import { MAX_BLOCKS, MAX_NODES, MAX_TEXT } from "./bounds";
import { checkBounds } from "./check-bounds";
import type { Attributes, DocumentJson, NodeJson } from "./document";
import { invalidContent } from "./invalid-content";
import { citedIds } from "./known-citations";
import { schema } from "./schema";
import { parseContent } from "./validate";

/** A step of the editor as JSON. */
export type StepJson = Record<string, unknown>;

/** The maximum number of steps in one batch. */
export const MAX_STEPS = 500;

/** The text of a document as the editor's node. */
export const nodeOf = (content: DocumentJson): Node => schema.nodeFromJSON(content);

/** The editor's node as the text of a document. */
export function textOf(doc: Node): DocumentJson {
  const attrs: Attributes = doc.attrs;
  const content = doc.children.map((block): NodeJson => block.toJSON());
  return { type: "doc", ...(Object.keys(attrs).length > 0 ? { attrs } : {}), content };
}

/** Applies steps of an outside client; throws `invalid_request` for steps that do not fit the text. */
export function applySteps(doc: Node, steps: readonly StepJson[]): Node {
  let now = doc;
  for (const [at, json] of steps.entries()) {
    try {
      const { doc: next, failed } = Step.fromJSON(schema, json).apply(now);
      if (!next) throw misfit(at, failed ?? "it does not apply");
      now = next;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw misfit(at, error instanceof Error ? error.message : "it is no step");
    }
  }
  return now;
}

const misfit = (at: number, message: string) =>
  new AppError("invalid_request", "A step does not fit the text.", {
    details: [{ path: `steps.${at}`, message: message.slice(0, 200) }],
    hint: "Read the document again, and write the change with PATCH /api/d/{id}.",
  });

/**
 * Checks what steps made of a text: each changed block is valid and in canonical form, has unique ids, and mentions no
 * new work. Throws `invalid_content`.
 */
export function checkStepped(before: Node, after: Node): void {
  const kept = new Set(before.children);
  const changed = after.children.filter((block) => !kept.has(block));
  const made = textOf(after.type.create(after.attrs, changed));
  if (changed.length > 0 && !sameJson(parseContent(made), made))
    throw invalidContent("A changed block is not settled.");
  requireIds(after);
  requireBounds(after);
  const known = new Set(citedIds(textOf(before.type.create(before.attrs, before.children.filter(hasCitations)))));
  if (citedIds(made).some((id) => !known.has(id))) throw invalidContent("A changed block mentions a new work.");
}

function hasCitations(block: Node): boolean {
  let has = false;
  block.descendants((node) => {
    has ||= node.type.name === "citation";
    return !has;
  });
  return has;
}

function requireIds(doc: Node): void {
  const seen = new Set<unknown>();
  doc.descendants((node) => {
    if (!isAddressable({ type: node.type.name })) return !node.isTextblock;
    const id: unknown = node.attrs.id;
    if (typeof id !== "string" || seen.has(id)) throw invalidContent("Each block needs an id of its own.");
    seen.add(id);
    return !node.isTextblock;
  });
}

function requireBounds(doc: Node): void {
  if (doc.content.size > MAX_TEXT) throw invalidContent("The document is too long.");
  let [nodes, blocks] = [0, 0];
  doc.descendants((node) => {
    nodes++;
    if (isAddressable({ type: node.type.name })) blocks++;
    return true;
  });
  // This count is quick, but a table is one block.
  if (nodes >= MAX_NODES || blocks > MAX_BLOCKS) checkBounds(textOf(doc));
}

/** A batch of steps, and a name for its author. */
export type AuthoredSteps = { author: string; steps: readonly StepJson[] };

/** The texts after each run of one author's batches; batches of one author are joined when the order allows it. */
export function textsByAuthor(doc: Node, batches: readonly AuthoredSteps[]): { author: string; text: Node }[] {
  const all = batches.flatMap(({ author, steps }) =>
    steps.map((json) => ({ author, step: Step.fromJSON(schema, json) })),
  );
  const inOrder = runsOf(doc, all);
  const end = inOrder?.at(-1)?.text;
  if (!inOrder || !end) return [];
  const runs = runsOf(doc, groupedByAuthor(all));
  return runs && runs.length < inOrder.length && runs.at(-1)?.text.eq(end) ? runs : inOrder;
}

type Authored = { author: string; step: Step };

function runsOf(doc: Node, all: readonly Authored[]): { author: string; text: Node }[] | null {
  const runs: { author: string; text: Node }[] = [];
  let now = doc;
  for (const { author, step } of all) {
    const { doc: next } = applied(step, now);
    if (!next) return null;
    now = next;
    const last = runs.at(-1);
    if (last?.author === author) last.text = now;
    else runs.push({ author, text: now });
  }
  return runs;
}

function applied(step: Step, doc: Node) {
  try {
    return step.apply(doc);
  } catch {
    return { doc: null };
  }
}

// Each step may be exchanged with all others; what people type on is joined, so even a crowd has fewer.
const MAX_GROUPED = 200;

/** Moves each author's steps directly after their first run, by exchanging neighbours, as far as they depend on no others. */
function groupedByAuthor(all: readonly Authored[]): Authored[] {
  const rank = new Map([...new Set(all.map(({ author }) => author))].map((author, at) => [author, at]));
  const done: Authored[] = [];
  let line: Authored[] = [];
  for (const one of all) {
    const grouped = line.length < MAX_GROUPED ? grouping(line, one, rank) : null;
    if (!grouped) done.push(...line);
    line = grouped ?? [one];
  }
  return [...done, ...line];
}

/** The steps with one more after those of its author; null when it depends on a step that it would pass. */
function grouping(line: readonly Authored[], one: Authored, rank: ReadonlyMap<string, number>): Authored[] | null {
  const passed: Authored[] = [];
  let { step } = one;
  let at = line.length;
  for (; at > 0; at--) {
    const before = line[at - 1];
    if (!before || (rank.get(before.author) ?? 0) <= (rank.get(one.author) ?? 0)) break;
    const earlier = step.map(before.step.getMap().invert());
    const later = earlier && before.step.map(earlier.getMap());
    if (!earlier || !later) return null;
    passed.unshift({ ...before, step: later });
    step = earlier;
  }
  const last = line[at - 1];
  const joined = last?.author === one.author ? last.step.merge(step) : null;
  const kept = joined ? at - 1 : at;
  return [...line.slice(0, kept), { ...one, step: joined ?? step }, ...passed];
}
