import type { Node } from "@tiptap/pm/model";
import { ReplaceStep, Step, StepMap } from "@tiptap/pm/transform";
import { AppError } from "#lib/base/errors";
import { sameJson } from "#lib/base/same-json";
import { isAddressable } from "../model/addressable";
import { MAX_BLOCKS, MAX_NODES, MAX_TEXT } from "../model/bounds";
import { checkBounds } from "../model/check-bounds";
import type { Attributes, DocumentJson, NodeJson } from "../model/document";
import { invalidContent } from "../model/invalid-content";
import { citedIds } from "../model/known-citations";
import { schema } from "../schema/schema";
import { parseContent } from "../schema/validate";

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

/** Reads steps of an outside client; throws `invalid_request` for what is no step. */
export const readSteps = (steps: readonly StepJson[]): Step[] =>
  steps.map((json, at) => trying(at, () => Step.fromJSON(schema, json)));

/** Applies steps of an outside client; throws `invalid_request` for steps that do not fit the text. */
export const applySteps = (doc: Node, steps: readonly StepJson[]): Node => applyRead(doc, readSteps(steps));

/** Applies steps that `readSteps` has read; throws the same. */
export function applyRead(doc: Node, steps: readonly Step[]): Node {
  let now = doc;
  for (const [at, step] of steps.entries()) {
    const { doc: next, failed } = trying(at, () => step.apply(now));
    if (!next) throw misfit(at, failed ?? "it does not apply");
    now = next;
  }
  return now;
}

function trying<T>(at: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw misfit(at, error instanceof Error ? error.message : "it is no step");
  }
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

/** A step with the positions that the largest insertion in it took when it was typed. */
export type TypedStep = { step: Step; size: number };

/** One author's steps in a row, and the text after them. */
export type AuthoredText = { author: string; text: Node; steps: TypedStep[] };

/** The texts after each run of one author's batches; batches of one author are joined when the order allows it. */
export function textsByAuthor(doc: Node, batches: readonly AuthoredSteps[]): AuthoredText[] {
  const all = batches.flatMap(({ author, steps }) =>
    steps.map((json) => {
      const step = Step.fromJSON(schema, json);
      return { author, step, size: sizeOf(step) };
    }),
  );
  const inOrder = runsOf(doc, all);
  const end = inOrder?.at(-1)?.text;
  if (!inOrder || !end) return [];
  const runs = runsOf(doc, groupedByAuthor(all));
  return runs && runs.length < inOrder.length && runs.at(-1)?.text.eq(end) ? runs : inOrder;
}

type Authored = TypedStep & { author: string };

function sizeOf(step: Step): number {
  let size = 0;
  step.getMap().forEach((_from, _to, start, end) => {
    size = Math.max(size, end - start);
  });
  return size;
}

function runsOf(doc: Node, all: readonly Authored[]): AuthoredText[] | null {
  const runs: AuthoredText[] = [];
  let now = doc;
  for (const { author, step, size } of all) {
    const { doc: next } = applied(step, now);
    if (!next) return null;
    now = next;
    const last = runs.at(-1);
    if (last?.author === author) {
      last.text = now;
      last.steps.push({ step, size });
    } else runs.push({ author, text: now, steps: [{ step, size }] });
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

// Each step may be exchanged with all others; what people type on is joined, so even a crowd of 200 has fewer.
const MAX_GROUPED = 300;

/** Moves each author's steps directly after their first run, by exchanging neighbours, as far as they depend on no others. */
function groupedByAuthor(all: readonly Authored[]): Authored[] {
  const rank = new Map([...new Set(all.map(({ author }) => author))].map((author, at) => [author, at]));
  const done: Authored[] = [];
  let line: Authored[] = [];
  for (const one of all) {
    if (line.length < MAX_GROUPED && joins(line, one, rank)) continue;
    done.push(...line);
    line = [one];
  }
  return [...done, ...line];
}

/** Adds a step to a line after those of its author; false, and nothing, when it depends on a step that it would pass. */
function joins(line: Authored[], one: Authored, rank: ReadonlyMap<string, number>): boolean {
  const own = rank.get(one.author) ?? 0;
  const passed: Authored[] = [];
  let { step } = one;
  let at = line.length;
  for (; at > 0; at--) {
    const before = line[at - 1];
    if (!before || (rank.get(before.author) ?? 0) <= own) break;
    const exchanged = exchange(before.step, step);
    if (!exchanged) return false;
    passed.push(exchanged.later === before.step ? before : { ...before, step: exchanged.later });
    step = exchanged.earlier;
  }
  const last = line[at - 1];
  const joined = last?.author === one.author ? last.step.merge(step) : null;
  line.length = joined ? at - 1 : at;
  line.push({ ...one, step: joined ?? step, size: joined ? Math.max(last?.size ?? 0, one.size) : one.size });
  for (let back = passed.length - 1; back >= 0; back--) {
    const each = passed[back];
    if (each) line.push(each);
  }
  return true;
}

/** Two steps in the other order, the second one `earlier`; null when it depends on the first. */
function exchange(first: Step, second: Step): { earlier: Step; later: Step } | null {
  // A crowd exchanges hundreds of thousands of steps, nearly all of which are apart: those need no maps.
  if (first instanceof ReplaceStep && second instanceof ReplaceStep) {
    const end = first.from + first.slice.size;
    const grown = second.from + second.slice.size - second.to;
    if (second.from > end) return swapped(second.map(StepMap.offset(first.to - end)), first);
    if (second.to < first.from) return swapped(second, first.map(StepMap.offset(grown)));
  }
  const earlier = second.map(first.getMap().invert());
  return swapped(earlier, earlier && first.map(earlier.getMap()));
}

const swapped = (earlier: Step | null, later: Step | null) => earlier && later && { earlier, later };
