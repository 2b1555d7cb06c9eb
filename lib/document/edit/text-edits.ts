import { AppError, type ErrorDetail } from "#lib/base/errors";
import { withIds } from "../ids/node-ids";
import { serializeMarkdown } from "../markdown/serialize";
import { MAX_TEXT } from "../model/bounds";
import type { DocumentJson } from "../model/document";
import { invalidContent } from "../model/invalid-content";
import type { KnownCitations } from "../model/known-citations";
import { passageAround } from "../model/passage";
import { placedBlocks } from "../model/placed-blocks";
import { bagOf, commonOf, cutText, plainWords, sizeOf } from "../model/words";
import { type ShownText, shownText } from "../text/hidden-text";
import { editNode, findNode } from "./edit";
import { readNodeWrite } from "./node-write";
import { describeBlocks } from "./nodes";
import { readText } from "./read-text";

/** One replacement of exact text in the markdown of a document, or of one node. */
export type TextEdit = { find: string; replace: string; nodeId?: string | undefined; all?: boolean | undefined };

type Numbered = TextEdit & { number: number };

const MOST_PASSAGES = 5;
const AROUND = 60;
// What is compared to find the nearest passages.
const FIND_CHARACTERS = 2_000;
const SEARCHED_CHARACTERS = 1_000_000;

/**
 * The document after these edits, each made in the markdown that those before it left; blocks keep their ids as with a
 * write of markdown. Throws `text_not_found` for text that is missing or in several places, `not_found` for an unknown
 * node, and what `readText` and `editNode` throw.
 */
export function applyTextEdits(base: DocumentJson, edits: readonly TextEdit[], known: KnownCitations): DocumentJson {
  const edited = groupsOf(edits).reduce((doc, group) => applyGroup(base, doc, group, known), base);
  return withIds(edited, base);
}

/** Neighbouring edits of one text, which is printed and read once for all of them. */
function groupsOf(edits: readonly TextEdit[]): [Numbered, ...Numbered[]][] {
  const groups: [Numbered, ...Numbered[]][] = [];
  edits.forEach((edit, number) => {
    const last = groups.at(-1);
    if (last && last[0].nodeId === edit.nodeId) last.push({ ...edit, number });
    else groups.push([{ ...edit, number }]);
  });
  return groups;
}

function applyGroup(
  base: DocumentJson,
  doc: DocumentJson,
  group: [Numbered, ...Numbered[]],
  known: KnownCitations,
): DocumentJson {
  const keys = [...known.byKey.keys()];
  const { nodeId, number } = group[0];
  const edit = (text: string) => group.reduce((before, each) => replaced(before, each, { base, keys }), text);
  if (nodeId === undefined) {
    const markdown = edit(serializeMarkdown(doc, keys));
    return readText({ markdown }, known, doc) ?? doc;
  }
  const { index } = found(doc, nodeId, number);
  const [node] = describeBlocks(doc, placedBlocks(doc).slice(index, index + 1), keys);
  const write = readNodeWrite(doc, { nodeId, markdown: edit(node?.markdown ?? "") }, known);
  return write ? editNode(doc, { nodeId }, "replace", write.blocks) : doc;
}

function found(doc: DocumentJson, nodeId: string, number: number) {
  try {
    return findNode(doc, { nodeId });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const details = thrown.details?.map(({ message }) => ({ path: `edits.${number}.nodeId`, message }));
    throw new AppError(thrown.code, thrown.message, { ...(details ? { details } : {}), ...hintOf(thrown) });
  }
}

const hintOf = ({ hint }: AppError) => (hint === undefined ? {} : { hint });

type Source = { base: DocumentJson; keys: string[] };

function replaced(text: string, edit: Numbered, source: Source): string {
  const { find, replace, all = false } = edit;
  const shown = shownText(text, find);
  const first = shown.text.indexOf(find);
  if (first < 0) throw missing(edit, source);
  if (!all) {
    if (shown.text.indexOf(find, first + 1) >= 0) throw ambiguous(shown.text, edit);
    const { from, to } = shown.rangeOf(first, first + find.length);
    return text.slice(0, from) + replace + text.slice(to);
  }
  const parts = partsAround(text, find, shown);
  if (text.length + (parts.length - 1) * (replace.length - find.length) > MAX_TEXT) {
    throw invalidContent(
      `This edit makes a text of more than ${MAX_TEXT} characters.`,
      `edits.${edit.number}.replace`,
      "Replace less, or by a shorter text.",
    );
  }
  return parts.join(replace);
}

/** The parts of a text between the places where it shows these words. */
function partsAround(text: string, find: string, shown: ShownText): string[] {
  const parts: string[] = [];
  let [at, kept] = [0, 0];
  for (const before of shown.text.split(find).slice(0, -1)) {
    const { from, to } = shown.rangeOf(at + before.length, at + before.length + find.length);
    parts.push(text.slice(kept, from));
    kept = to;
    at += before.length + find.length;
  }
  return [...parts, text.slice(kept)];
}

function missing({ number, find, nodeId }: Numbered, { base, keys }: Source): AppError {
  const path = `edits.${number}.find`;
  const details = nearestPassages(base, find, keys).map((message) => ({ path, message }));
  const place = nodeId === undefined ? "the document" : `the node ${nodeId.slice(0, 60)}`;
  return new AppError("text_not_found", `The text of edit ${number} is not in the markdown of ${place}.`, {
    details: details.length > 0 ? details : [{ path, message: "is nowhere in the markdown, nor anything like it" }],
    hint: "Copy the text from the markdown exactly, with its marks; details hold the nearest passages. Nothing was written.",
  });
}

function ambiguous(text: string, { number, find, nodeId }: Numbered): AppError {
  const details: ErrorDetail[] = [];
  for (let at = text.indexOf(find); at >= 0 && details.length < MOST_PASSAGES; at = text.indexOf(find, at + 1)) {
    const passage = passageAround(text, at, Math.min(at + find.length, at + 4 * AROUND), AROUND);
    details.push({ path: `edits.${number}.find`, message: `occurs in “${passage}”` });
  }
  const narrower = nodeId === undefined ? "name its node with nodeId, or " : "";
  return new AppError("text_not_found", `The text of edit ${number} is in more than one place.`, {
    details,
    hint: `Give more of the text around it, ${narrower}send "all": true to replace every one. Nothing was written.`,
  });
}

/** The passages of a document that have the most words in common with a text, each with its node's id. */
function nearestPassages(doc: DocumentJson, find: string, keys: string[]): string[] {
  const sought = bagOf(plainWords(find.slice(0, FIND_CHARACTERS).toLowerCase()));
  const size = sizeOf(sought);
  if (size === 0) return [];
  let room = SEARCHED_CHARACTERS;
  const scored = describeBlocks(doc, placedBlocks(doc), keys)
    .filter(({ childCount }) => childCount === undefined)
    .flatMap(({ id, markdown }) => {
      const text = markdown.slice(0, Math.max(0, room));
      room -= text.length;
      const score = text.includes(find) ? size + 1 : commonOf(bagOf(plainWords(text.toLowerCase())), sought);
      return score * 2 >= size ? [{ id, text, score }] : [];
    });
  const best = scored.toSorted((one, other) => other.score - one.score).slice(0, 3);
  return best.map(({ id, text }) => `the node ${id} has “${closestPart(text, sought, find)}”`);
}

/** The part of a text that has the most words in common with what was sought, with some words around it. */
function closestPart(text: string, sought: ReadonlyMap<string, number>, find: string): string {
  const exact = text.indexOf(find);
  if (exact >= 0) return passageAround(text, exact, Math.min(exact + find.length, exact + 4 * AROUND), AROUND);
  const length = Math.min(Math.max(find.length, AROUND), 4 * AROUND);
  const hits: number[] = [];
  let at = 0;
  for (const token of cutText(text)) {
    if (sought.has(token.toLowerCase())) hits.push(at);
    at += token.length;
  }
  let [best, most, end] = [0, 0, 0];
  hits.forEach((from, start) => {
    while (end < hits.length && (hits[end] ?? 0) < from + length) end++;
    if (end - start > most) [best, most] = [from, end - start];
  });
  return passageAround(text, best, Math.min(text.length, best + length), AROUND);
}
