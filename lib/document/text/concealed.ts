import type { Attributes, DocumentJson, NodeJson } from "../model/document";
import { perBlock } from "../model/per-block";
import type { HiddenKind } from "./hidden-characters";
import { cutRuns, findHidden, type HiddenRun, withoutHidden } from "./hidden-text";

/** Hidden characters of a document: in which node, of what kind, how many, and what they spell; no node for the title. */
export type Concealed = { nodeId: string | null; kind: HiddenKind; count: number; decoded: string | null };

/** A place with hidden characters: the characters themselves, and where they begin in their line or attribute. */
export type ConcealedPlace = Concealed & { characters: string; from: number };

// Stands for a leaf within a line, so that what is on both sides of it are no neighbours.
const LEAF = "\ufffc";

/** Every place of a text with hidden characters, in reading order. */
export const concealedPlaces = (document: Pick<DocumentJson, "content" | "attrs">): ConcealedPlace[] => [
  ...concealedPlacesIn(document.attrs, null),
  ...document.content.flatMap(placesOf),
];

/** The hidden characters of a title and a text, as answers list them. */
export function concealedIn(title: string, document: DocumentJson): Concealed[] {
  return [...concealedPlacesIn(title, null), ...concealedPlaces(document)].map(({ nodeId, kind, count, decoded }) => ({
    nodeId,
    kind,
    count,
    decoded,
  }));
}

/** The text without its hidden characters; the same object where it has none. */
function withoutConcealed(document: DocumentJson): DocumentJson {
  if (concealedPlaces(document).length === 0) return document;
  const content = document.content.map((block) => (placesOf(block).length > 0 ? cleaned(block) : block));
  return { ...document, ...(document.attrs ? { attrs: cleanedAttributes(document.attrs) } : {}), content };
}

const placesOf = perBlock((block) => placesWithin(block, null));

function placesWithin(node: NodeJson, above: string | null): ConcealedPlace[] {
  const id = typeof node.attrs?.id === "string" ? node.attrs.id : above;
  const marks = (node.marks ?? []).flatMap(({ attrs }) => concealedPlacesIn(attrs, id));
  return [...concealedPlacesIn(node.attrs, id), ...marks, ...lineOf(node, id), ...childrenOf(node, id)];
}

const childrenOf = ({ content = [] }: NodeJson, id: string | null) =>
  content.flatMap((child) => placesWithin(child, id));

const lineOf = ({ content }: NodeJson, id: string | null): ConcealedPlace[] =>
  content?.some(({ text }) => text !== undefined) ? concealedPlacesIn(lineText(content), id) : [];

const lineText = (content: readonly NodeJson[]) => content.map(({ text }) => text ?? LEAF).join("");

/** Every place with hidden characters in a string, or in the strings of a value and the names of its fields. */
export function concealedPlacesIn(value: unknown, nodeId: string | null): ConcealedPlace[] {
  if (typeof value === "string") {
    return findHidden(value).map(({ kind, from, to, count, decoded }) => {
      return { nodeId, kind, count, decoded, characters: value.slice(from, to), from };
    });
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    ...concealedPlacesIn(name, nodeId),
    ...concealedPlacesIn(each, nodeId),
  ]);
}

/**
 * A value without the hidden characters of its strings, of the names of its fields and of the texts in it; the same
 * where it has none.
 */
export const withoutHiddenIn = <Value>(value: Value): Value => cleanedValue(value) as Value;

function cleaned(node: NodeJson): NodeJson {
  const copy = { ...node };
  if (node.attrs) copy.attrs = cleanedAttributes(node.attrs);
  if (node.marks)
    copy.marks = node.marks.map((mark) => (mark.attrs ? { ...mark, attrs: cleanedAttributes(mark.attrs) } : mark));
  if (node.content) copy.content = cleanedLine(node.content).map(cleaned);
  return copy;
}

function cleanedAttributes(attrs: Attributes): Attributes {
  const before = Object.entries(attrs);
  const after = before.map(([name, value]) => [withoutHidden(name), cleanedValue(value)] as const);
  const isSame = after.every(([name, value], at) => name === before[at]?.[0] && value === before[at]?.[1]);
  return isSame ? attrs : Object.fromEntries(after);
}

function cleanedValue(value: unknown): unknown {
  if (typeof value === "string") return withoutHidden(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return cleanedList(value);
  if (value instanceof Map) return cleanedMap(value);
  // Bytes, dates and streams stay as they are.
  if (!isPlain(value)) return value;
  // The lines of a text are judged whole, as they are when it is read.
  if (isDocument(value)) return withoutConcealed(value);
  if (!("content" in value) || !isBlock(value)) return cleanedAttributes(value);
  return placesOf(value).length > 0 ? cleaned(value) : value;
}

function cleanedList(list: readonly unknown[]): readonly unknown[] {
  const after = list.map(cleanedValue);
  return after.every((value, at) => value === list[at]) ? list : after;
}

function cleanedMap(map: ReadonlyMap<unknown, unknown>): ReadonlyMap<unknown, unknown> {
  const after = new Map([...map].map(([name, value]) => [cleanedValue(name), cleanedValue(value)]));
  return [...after].every(([name, value]) => map.has(name) && map.get(name) === value) ? map : after;
}

const isPlain = (value: object): value is Attributes => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const TYPE = /^\w+$/;
const OF_DOCUMENTS: ReadonlySet<string> = new Set(["type", "attrs", "content"]);
const OF_NODES: ReadonlySet<string> = new Set([...OF_DOCUMENTS, "marks", "text"]);

const isDocument = (value: Attributes): value is DocumentJson =>
  value.type === "doc" && hasOnly(value, OF_DOCUMENTS) && isListOf(value.content, isKnownBlock);

/** Whether a value is a node of a text; what only looks like one may have fields that nobody would look into. */
const isNode = (value: unknown): value is NodeJson =>
  typeof value === "object" && value !== null && isPlain(value) && hasFieldsOfNode(value);

/** Whether a value is a node that is no words of a line. */
const isBlock = (value: unknown): value is NodeJson => isNode(value) && value.text === undefined;

const judged = perBlock(isBlock);

const isKnownBlock = (value: unknown) => typeof value === "object" && value !== null && judged(value as NodeJson);

const isMark = (value: unknown) => isBlock(value) && value.content === undefined && value.marks === undefined;

function hasFieldsOfNode(value: Attributes): boolean {
  const { type, text, marks = [], content = [] } = value;
  if (typeof type !== "string" || !TYPE.test(type) || !hasOnly(value, OF_NODES)) return false;
  if (text !== undefined && (typeof text !== "string" || "content" in value)) return false;
  return isListOf(marks, isMark) && isListOf(content, isNode);
}

const isListOf = (value: unknown, isOne: (each: unknown) => boolean) => Array.isArray(value) && value.every(isOne);

const hasOnly = (value: object, names: ReadonlySet<string>) => Object.keys(value).every((name) => names.has(name));

/** The children of a line without its hidden characters, which may reach over several of them. */
function cleanedLine(content: readonly NodeJson[]): NodeJson[] {
  const runs = content.some(({ text }) => text !== undefined) ? findHidden(lineText(content)) : [];
  if (runs.length === 0) return [...content];
  let at = 0;
  return content.flatMap((node) => {
    const from = at;
    at += (node.text ?? LEAF).length;
    if (node.text === undefined) return [node];
    const text = cutRuns(node.text, within(runs, from, at));
    return text === "" ? [] : [{ ...node, text }];
  });
}

/** The parts of runs between two places, counted from the first. */
const within = (runs: readonly HiddenRun[], from: number, to: number): HiddenRun[] =>
  runs
    .filter((run) => run.from < to && run.to > from)
    .map((run) => ({ ...run, from: Math.max(run.from, from) - from, to: Math.min(run.to, to) - from }));

/**
 * The runs of a node's text, each without its part of the hidden characters, so that they still join to the text that
 * is read.
 */
export function cleanedRuns<Run extends { text: string }>(runs: readonly Run[]): Run[] {
  const hidden = findHidden(runs.map(({ text }) => text).join(""));
  if (hidden.length === 0) return [...runs];
  let at = 0;
  return runs.flatMap((run) => {
    const from = at;
    at += run.text.length;
    const text = cutRuns(run.text, within(hidden, from, at));
    return text === "" ? [] : [{ ...run, text }];
  });
}
