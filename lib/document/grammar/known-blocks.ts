import type { StateCore, Token } from "markdown-it";
import type { DocumentJson, NodeJson } from "../model/document";
import type { KnownCitations } from "../model/known-citations";
import { isOpenEnded, keepText, type Unit } from "./known-text";

declare module "markdown-it" {
  interface Env {
    /** The blocks of the former version by their source, each to be taken once. */
    known?: Map<string, NodeJson[]> | undefined;
    /** The keys without a citation, by the line that has them. */
    unknownKeys?: UnknownKeys | undefined;
  }
}

type UnknownKeys = Map<string, string[]>;

/** What a block was read from, and the keys in it that no citation of the document has. */
type Source = { text: string; unknown: readonly string[] };

const sources = new WeakMap<NodeJson, Source>();

/** Blocks of a version by what they were read from, for the reading of the next one. */
export function blocksBySource(previous: readonly NodeJson[]): Map<string, NodeJson[]> {
  const found = new Map<string, NodeJson[]>();
  for (const block of previous) {
    const text = sources.get(block)?.text;
    if (text === undefined) continue;
    const same = found.get(text);
    if (same) same.push(block);
    else found.set(text, [block]);
  }
  return found;
}

/** Notes for each block of a text, which may be a copy, what the block of the other text at its place was read from. */
export function keepSources(from: DocumentJson, to: DocumentJson): void {
  if (from.content.length !== to.content.length) return;
  keepText(from, to);
  to.content.forEach((block, at) => {
    const source = sources.get(from.content[at] ?? block);
    if (source) sources.set(block, source);
  });
}

/** The tokens of each top-level block. */
export function* topLevel(tokens: readonly Token[]): Generator<Token[]> {
  let first = 0;
  for (const [at, { level, nesting }] of tokens.entries()) {
    if (level > 0 || nesting > 0) continue;
    yield tokens.slice(first, at + 1);
    first = at + 1;
  }
  if (first < tokens.length) yield tokens.slice(first);
}

// Raw HTML may begin a toggle, a definition joins the list before it, and a table reports the line of a fault.
const ALONE = new Set([
  ...["paragraph", "heading", "bullet_list", "ordered_list", "list_item", "blockquote", "footnote"].flatMap((name) => [
    `${name}_open`,
    `${name}_close`,
  ]),
  ...["inline", "fence", "code_block", "hr", "math_block", "bibliography"],
]);

const texts = new WeakMap<Token, string>();

/** A rule that replaces the tokens of blocks that the former version has, before their lines are read. */
export function takeKnownBlocks(state: StateCore): void {
  const { known, citations, references = {} } = state.env;
  // A link needs its definition, which may be anywhere.
  if (!known || Object.keys(references).length > 0) return;
  const tokens: Token[] = [];
  for (const group of topLevel(state.tokens)) {
    const [first] = group;
    // After a table, a paragraph may be its caption.
    const isAlone = tokens.at(-1)?.type !== "table_close" && group.every(({ type }) => ALONE.has(type));
    const text = isAlone ? textOf(group, citations) : null;
    const block = text === null ? undefined : known.get(text)?.shift();
    // One by one: a list may have more tokens than a call takes arguments.
    for (const token of block ? [tokenOf(state, block, group)] : group) tokens.push(token);
    if (first && text !== null) texts.set(first, text);
  }
  state.tokens = tokens;
}

/** All that decides what is made of some tokens. */
function textOf(group: readonly Token[], citations: KnownCitations | undefined): string {
  let text = "";
  for (const { type, tag, content, info, hidden, attrs, meta } of group) {
    // The reader takes every NUL character out of a text.
    text += `${type}\0${tag}\0${content}\0${info}\0${hidden}\0${attrs || meta ? JSON.stringify([attrs, meta]) : ""}\0`;
  }
  return text.includes("@") && citations && citations.byKey.size > 0
    ? text + JSON.stringify([...citations.byKey])
    : text;
}

type Facts = Pick<Unit, "first" | "isOpen" | "unknown">;

const replaced = new WeakMap<Token, Facts>();

/** What a unit that begins with the tokens of a block has from them; `unknown` are the keys without a citation by line. */
export const factsOf = (group: readonly Token[], unknown: UnknownKeys): Facts =>
  (group[0] && replaced.get(group[0])) ?? {
    first: group[0]?.type ?? null,
    isOpen: isOpenEnded(group),
    unknown: unknownIn(group, unknown),
  };

/** A token for the block that tokens are known to make, in their place. */
function tokenOf({ Token, env }: StateCore, block: NodeJson, group: readonly Token[]): Token {
  const unknown = sources.get(block)?.unknown ?? [];
  for (const key of unknown) env.citations?.unknown.add(key);
  const token = new Token("known_block", "", 0);
  token.meta = { block };
  replaced.set(token, { first: group[0]?.type ?? null, isOpen: isOpenEnded(group), unknown });
  token.map = group[0]?.map ?? null;
  return token;
}

/** Notes what a block was read from, and the keys without a citation in it. */
export function noteSource(block: NodeJson, group: readonly Token[], unknown: readonly string[]): void {
  const text = group[0] && texts.get(group[0]);
  if (text !== undefined) sources.set(block, { text, unknown });
}

/** The keys without a citation in some tokens, which `unknown` has by line. */
export const unknownIn = (group: readonly Token[], unknown: UnknownKeys): string[] =>
  unknown.size === 0 ? [] : [...new Set(group.flatMap((each) => keysIn(each, unknown)))];

/** The keys in a line, and in the descriptions of its pictures. */
function keysIn({ type, content, children }: Token, unknown: UnknownKeys): string[] {
  if (type !== "inline" && type !== "image") return [];
  return [...(unknown.get(content) ?? []), ...(children ?? []).flatMap((each) => keysIn(each, unknown))];
}
