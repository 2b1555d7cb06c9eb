import type { Node } from "@tiptap/pm/model";
import type { z } from "zod";
import { isAddressable } from "../model/addressable";
import { assertText } from "../model/assert-text";
import { MAX_BLOCKS, MAX_DEPTH, MAX_NODES, MAX_TEXT } from "../model/bounds";
import { tooDeep, tooManyBlocks, tooManyNodes } from "../model/check-bounds";
import type { Attributes, DocumentJson, MarkJson, NodeJson } from "../model/document";
import { invalidContent } from "../model/invalid-content";
import { nearest } from "../model/nearest";
import { MARK_ATTRIBUTES, NODE_ATTRIBUTES } from "./attribute-rules";
import { joinTexts, sortMarks } from "./build";
import { normalize } from "./normalize";
import { schema } from "./schema";
import { tableProblem } from "./table-grid";

export { assertText } from "../model/assert-text";

type Waiting = { input: unknown; path: string; depth: number; inTable: boolean; siblings: NodeJson[] };
type Count = { nodes: number; blocks: number; text: number };

const NODE_MEMBERS = new Set(["type", "attrs", "content", "marks", "text"]);
const MARK_MEMBERS = new Set(["type", "attrs"]);

/**
 * Validates a document from outside and returns it in canonical form: attributes filled in, marks in order, texts
 * joined, settled.
 * @throws AppError invalid_content that names the first fault and its path.
 */
export function parseContent(input: unknown): DocumentJson {
  const built = buildTree(input);
  const attrs = built.attrs;
  if (built.type !== "doc") throw invalidContent("A document is a node of type “doc”.", "type");
  const document: DocumentJson = { type: "doc", ...(attrs ? { attrs } : {}), content: built.content ?? [] };
  checkStructure(document);
  return normalize(document);
}

/** Checks each node by itself, without recursion, since input may nest without limit. */
function buildTree(input: unknown): NodeJson {
  const root: NodeJson[] = [];
  const count: Count = { nodes: 0, blocks: 0, text: 0 };
  const parents: { node: NodeJson; children: NodeJson[] }[] = [];
  const waiting: Waiting[] = [{ input, path: "", depth: 0, inTable: false, siblings: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, content } = readNode(next, count);
    next.siblings.push(node);
    if (content === undefined) continue;
    const children: NodeJson[] = [];
    const inTable = next.inTable || node.type === "table";
    parents.push({ node, children });
    for (let at = content.length - 1; at >= 0; at--) {
      waiting.push({
        input: content[at],
        path: join(next.path, "content", at),
        depth: next.depth + 1,
        inTable,
        siblings: children,
      });
    }
  }
  for (const { node, children } of parents) {
    const joined = joinTexts(children);
    if (joined.length > 0) node.content = joined;
  }
  return root[0] ?? { type: "doc" };
}

function readNode(
  { input, path, depth, inTable }: Waiting,
  count: Count,
): { node: NodeJson; content?: readonly unknown[] } {
  const members = plainObject(input, path, "A node");
  refuseUnknown(members, NODE_MEMBERS, path);
  const type = knownType(members.type, NODE_ATTRIBUTES, "node", path);
  const node: NodeJson = { type };
  const content = arrayOf(members.content, join(path, "content"));
  tally(count, node, depth, content, inTable);

  if (type === "text") readText(members, path, count, node);
  else {
    if (members.text !== undefined) throw invalidContent(`A “${type}” has no text of its own.`, join(path, "text"));
    const attrs = readAttributes(NODE_ATTRIBUTES.get(type), members.attrs, path, count, type);
    if (Object.keys(attrs).length > 0) node.attrs = attrs;
  }
  const marks = readMarks(arrayOf(members.marks, join(path, "marks")) ?? [], path, count);
  if (marks.length > 0) node.marks = marks;
  return content === undefined ? { node } : { node, content };
}

function tally(
  count: Count,
  node: NodeJson,
  depth: number,
  content: readonly unknown[] | undefined,
  inTable: boolean,
): void {
  count.nodes++;
  if (isAddressable(node) && !inTable) count.blocks++;
  if (depth > MAX_DEPTH && content !== undefined) throw tooDeep();
  if (count.blocks > MAX_BLOCKS) throw tooManyBlocks();
  // Counted first: a long array is refused before its members are visited.
  if (count.nodes + (content?.length ?? 0) >= MAX_NODES) throw tooManyNodes();
}

function readText(members: Attributes, path: string, count: Count, node: NodeJson): void {
  const { text } = members;
  if (typeof text !== "string" || text === "") {
    throw invalidContent("A text node has a text that is not empty.", join(path, "text"));
  }
  if (members.attrs !== undefined) throw invalidContent("A text node has no attributes.", join(path, "attrs"));
  if (members.content !== undefined) throw invalidContent("A text node has no content.", join(path, "content"));
  checkText(text, join(path, "text"), count);
  node.text = text;
}

function checkText(text: string, path: string, count: Count): void {
  assertText(text, path);
  count.text += text.length;
  if (count.text > MAX_TEXT) {
    throw invalidContent(`A document holds at most ${MAX_TEXT.toLocaleString("en")} characters.`);
  }
}

function readMarks(inputs: readonly unknown[], path: string, count: Count): MarkJson[] {
  const marks = inputs.map((input, at) => readMark(input, join(path, "marks", at), count));
  const types = new Set(marks.map((mark) => mark.type));
  if (types.size < marks.length) throw invalidContent("A mark occurs twice on one node.", join(path, "marks"));
  return sortMarks(marks);
}

function readMark(input: unknown, path: string, count: Count): MarkJson {
  const members = plainObject(input, path, "A mark");
  refuseUnknown(members, MARK_MEMBERS, path);
  const type = knownType(members.type, MARK_ATTRIBUTES, "mark", path);
  const attrs = readAttributes(MARK_ATTRIBUTES.get(type), members.attrs, path, count, type);
  return Object.keys(attrs).length > 0 ? { type, attrs } : { type };
}

function readAttributes(
  rules: z.ZodObject | undefined,
  input: unknown,
  path: string,
  count: Count,
  type: string,
): Attributes {
  if (!rules) return {};
  const here = join(path, "attrs");
  const given = input === undefined || input === null ? {} : plainObject(input, here, "What attrs holds");
  refuseUnknown(given, new Set(Object.keys(rules.shape)), here, `A “${type}” has no attribute`);
  const parsed = rules.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw invalidContent(
      `The attributes of a “${type}” are not right: ${issue?.message ?? "unknown"}`,
      [here, ...(issue?.path ?? [])].join("."),
    );
  }
  for (const [name, value] of Object.entries(parsed.data)) {
    checkStrings(value, join(here, name), count);
  }
  return parsed.data;
}

/** Attribute values are flat after zod, except for a citation's items. */
function checkStrings(value: unknown, path: string, count: Count): void {
  if (typeof value === "string") checkText(value, path, count);
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) checkStrings(member, join(path, name), count);
}

function plainObject(input: unknown, path: string, what: string): Attributes {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw invalidContent(`${what} is an object.`, path || "content");
  }
  return Object.fromEntries(Object.entries(input));
}

function arrayOf(input: unknown, path: string): readonly unknown[] | undefined {
  if (input === undefined) return undefined;
  if (!Array.isArray(input)) throw invalidContent("This is an array.", path);
  return input;
}

function refuseUnknown(
  members: Attributes,
  known: ReadonlySet<string>,
  path: string,
  sentence = "There is no member",
): void {
  for (const name of Object.keys(members)) {
    if (known.has(name)) continue;
    const shown = JSON.stringify(name.slice(0, 60));
    throw invalidContent(`${sentence} ${shown}.`, path || "content", hintFor(name, [...known]));
  }
}

function knownType(type: unknown, rules: ReadonlyMap<string, unknown>, what: "node" | "mark", path: string): string {
  if (typeof type !== "string") throw invalidContent(`A ${what} has a type.`, join(path, "type"));
  if (rules.has(type) || (what === "node" && type === "text")) return type;
  const shown = JSON.stringify(type.slice(0, 60));
  throw invalidContent(`There is no ${what} of type ${shown}.`, join(path, "type"), hintFor(type, [...rules.keys()]));
}

function hintFor(name: string, known: readonly string[]): string {
  const closest = nearest(name, known);
  if (closest) return `Did you mean “${closest}”?`;
  return known.length === 0 ? "Leave it out." : `Known are ${known.join(", ")}.`;
}

function join(...parts: (string | number)[]): string {
  return parts.filter((part) => part !== "").join(".");
}

/** Checks the rules between nodes: which nodes are allowed where, and tables that markdown can express. */
function checkStructure(document: DocumentJson): void {
  let built: Node;
  try {
    built = schema.nodeFromJSON(document);
    built.check();
  } catch (cause) {
    throw misplaced(document, cause);
  }
  built.descendants((node) => {
    if (node.type.name === "table") checkTable(node, document, built);
    return !node.isTextblock;
  });
}

function misplaced(document: DocumentJson, cause: unknown): Error {
  const found = findMisplaced(document, "");
  if (!found) throw cause;
  return found;
}

function findMisplaced(node: NodeJson, path: string): Error | null {
  const type = schema.nodes[node.type];
  if (!type) return null;
  const children = node.content ?? [];
  let match = type.contentMatch;
  for (const [at, child] of children.entries()) {
    const childType = schema.nodes[child.type];
    const after = childType ? match.matchType(childType) : null;
    const here = join(path, "content", at);
    if (!after) {
      return invalidContent(
        `A “${child.type}” is not allowed here: a “${node.type}” holds ${type.spec.content || "nothing"}.`,
        here,
      );
    }
    const refused = child.marks?.find((each) => {
      const markType = schema.marks[each.type];
      return !markType || !type.allowsMarkType(markType);
    });
    if (refused) return invalidContent(`A “${node.type}” holds no text marked “${refused.type}”.`, join(here, "marks"));
    const inside = findMisplaced(child, here);
    if (inside) return inside;
    match = after;
  }
  if (match.validEnd) return null;
  return invalidContent(`A “${node.type}” holds ${type.spec.content}.`, join(path, "content"));
}

function checkTable(table: Node, document: DocumentJson, root: Node): void {
  const problem = tableProblem(table.toJSON());
  if (problem) throw invalidContent(problem, pathOf(table, root, document));
}

function pathOf(target: Node, parent: Node, json: NodeJson, path = ""): string {
  for (let at = 0; at < parent.childCount; at++) {
    const child = parent.child(at);
    const here = join(path, "content", at);
    if (child === target) return here;
    const inside = child.isTextblock ? "" : pathOf(target, child, json, here);
    if (inside) return inside;
  }
  return "";
}
