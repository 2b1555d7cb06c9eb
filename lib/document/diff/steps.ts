import type { Node } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
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
