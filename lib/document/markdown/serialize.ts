import type { Nodes, Parents } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import {
  defaultHandlers,
  type Handle,
  type Info,
  type Join,
  type State,
  toMarkdown,
  type Unsafe,
} from "mdast-util-to-markdown";
import { textAttribute } from "../attribute";
import type { DocumentJson, NodeJson } from "../document";
import { toMdast } from "./to-mdast";

type Printer<Type extends Nodes["type"]> = (
  node: Extract<Nodes, { type: Type }>,
  parent: Parents | undefined,
  state: State,
  info: Info,
) => string;

const tagged: Printer<"tagged"> & { peek: Handle } = Object.assign(
  (node: Extract<Nodes, { type: "tagged" }>, _: unknown, state: State, info: Info) => {
    const tracker = state.createTracker(info);
    const opening = tracker.move(`<${node.tag}>`);
    const inside = state.containerPhrasing(node as never, { before: ">", after: "<", ...tracker.current() });
    return `${opening}${inside}</${node.tag}>`;
  },
  { peek: () => "<" },
);

const formula = Object.assign(
  (node: Extract<Nodes, { type: "formula" }>) => {
    const fence = node.display ? "$$" : "$";
    return `${fence}${node.latex}${fence}`;
  },
  { peek: () => "$" },
);

const footnoteReference = Object.assign(
  (node: Extract<Nodes, { type: "footnoteReference" }>) => `[^${node.label ?? node.identifier}]`,
  { peek: () => "[" },
);

const footnoteDefinition: Printer<"footnoteDefinition"> = (node, _, state, info) => {
  const tracker = state.createTracker(info);
  const opening = tracker.move(`[^${node.label ?? node.identifier}]: `);
  tracker.shift(4);
  const inside = state.containerFlow(node, tracker.current());
  return opening + state.indentLines(inside, (line, index, blank) => (index === 0 || blank ? line : `    ${line}`));
};

const formulaBlock: Printer<"formulaBlock"> = (node) => {
  const longest = Math.max(1, ...[...node.latex.matchAll(/\$+/g)].map((run) => run[0].length));
  const fence = "$".repeat(longest + 1);
  return node.latex === "" ? `${fence}\n${fence}` : `${fence}\n${node.latex}\n${fence}`;
};

const citation = Object.assign((node: Extract<Nodes, { type: "citation" }>) => node.value, { peek: () => "[" });

const root: Printer<"root"> = (node, parent, state, info) => {
  state.unsafe = refined(state.unsafe);
  return defaultHandlers.root(node, parent, state, info);
};

/** A lone dollar is no formula; escaped it would only be harder to read. */
const text: Printer<"text"> = (node, parent, state, info) => {
  if (!node.data?.hasLoneDollar) return defaultHandlers.text(node, parent, state, info);
  const { unsafe } = state;
  state.unsafe = withoutDollar(unsafe);
  const printed = defaultHandlers.text(node, parent, state, info);
  state.unsafe = unsafe;
  return printed;
};

/** In a cell every pipe gets a backslash of its own; readers take away one, whatever stands before it. */
const inlineCode: Printer<"inlineCode"> = (node, parent, state) => {
  const printed = defaultHandlers.inlineCode(node, parent, state);
  return state.stack.includes("tableCell") ? printed.replaceAll("|", "\\|") : printed;
};

const URI = /^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\s\p{Cc}]*$/u;
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** `<address>` only where every reader sees a link in it; the library is more generous. */
function isAutolink(node: Extract<Nodes, { type: "link" }>): boolean {
  const [only, ...others] = node.children;
  if (node.title || only?.type !== "text" || others.length > 0) return false;
  if (node.url === only.value) return URI.test(only.value);
  return node.url === `mailto:${only.value}` && EMAIL.test(only.value);
}

const link = Object.assign(
  (node: Extract<Nodes, { type: "link" }>, parent: Parents | undefined, state: State, info: Info) => {
    if (isAutolink(node)) return `<${textOf(node)}>`;
    return defaultHandlers.link(node, parent, state, info);
  },
  { peek: (node: Extract<Nodes, { type: "link" }>) => (isAutolink(node) ? "<" : "[") },
);

function textOf(node: Extract<Nodes, { type: "link" }>): string {
  return node.children[0]?.type === "text" ? node.children[0].value : "";
}

const dollarless = new WeakMap<Unsafe[], Unsafe[]>();

function withoutDollar(patterns: Unsafe[]): Unsafe[] {
  const known = dollarless.get(patterns) ?? patterns.filter((pattern) => pattern.character !== "$");
  dollarless.set(patterns, known);
  return known;
}

const PHRASING = "phrasing";

/** Where our dialect could read text as something else, beyond what the library knows. */
const UNSAFE: readonly Unsafe[] = [
  // A line end in a text (from the editor's JSON) is not a space.
  { character: "\n", inConstruct: PHRASING },
  { character: "\r", inConstruct: PHRASING },
  { character: "$", inConstruct: PHRASING },
  { character: "~", after: "(?=~)", inConstruct: PHRASING },
  { character: "~", before: "(?<=~)", inConstruct: PHRASING },
  // Brackets mean something only before `(`, `^` or `:`; citations `[@key]` stay readable.
  { character: "[", after: "\\^", inConstruct: PHRASING },
  // `[^1]` or `[word]` at the start of a line, and a colon after it, define something.
  { character: ":", before: "\\[[^\\]\\n]*\\]", atBreak: true },
  { character: ":", beforeNode: "footnoteReference" },
  // A formula does not end before a digit: that is a price.
  ...[..."0123456789"].map((digit): Unsafe => ({ character: digit, beforeNode: "formula" as never })),
  { character: "[", atBreak: true, after: "[ xX]\\]" },
  { character: ":", atBreak: true, after: "::" },
  // An address within a link's text would swallow the escapes after it.
  { character: ":", after: "\\/\\/\\S*[^A-Za-z0-9\\s/.:?=%#+,;@-]", inConstruct: "label" },
];

const refinements = new WeakMap<Unsafe[], Unsafe[]>();

/** The library's patterns without those that escape every bracket, tilde or dollar, and with ours. */
function refined(patterns: Unsafe[]): Unsafe[] {
  const known = refinements.get(patterns);
  if (known) return known;
  const kept = patterns.filter((pattern) => !isTooEager(pattern));
  kept.push(...UNSAFE);
  refinements.set(patterns, kept);
  return kept;
}

function isTooEager({ character, before, after, inConstruct, atBreak }: Unsafe): boolean {
  if (character === "[") return atBreak === true || asList(inConstruct).includes(PHRASING);
  return character === "~" && !atBreak && !before && !after;
}

function asList(construct: Unsafe["inConstruct"]): readonly string[] {
  if (!construct) return [];
  return Array.isArray(construct) ? construct : [construct];
}

// The library would print a space for a break, since we forbid line ends within texts.
const hardBreak = () => "\\\n";

const CONTINUING = ["paragraph", "table", "formulaBlock", "bibliography"];

/** What would be swallowed by the block before it (as a further line of its last paragraph, as a further row) without a blank line between. */
const SWALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["list", new Set(CONTINUING)],
  ["blockquote", new Set(CONTINUING)],
  ["footnoteDefinition", new Set(CONTINUING)],
  ["table", new Set([...CONTINUING, "footnoteDefinition", "html"])],
]);

const gapBetween: Join = (left, right) => (SWALLOWED.get(left.type)?.has(right.type) ? 1 : undefined);

const HANDLERS = {
  break: hardBreak,
  tagged,
  text,
  inlineCode,
  link,
  formula,
  footnoteReference,
  footnoteDefinition,
  formulaBlock,
  citation,
  root,
};

const OPTIONS = {
  bullet: "-",
  bulletOther: "*",
  rule: "-",
  fences: true,
  // Which links are written as `<address>` is decided by `link`.
  resourceLink: true,
  listItemIndent: "one",
  join: [gapBetween],
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: { ...HANDLERS, bibliography: () => "::: {#refs}\n:::" },
} as const;

/** The markdown of a document: reading it back gives the same document, ids and empty paragraphs aside. */
export function serializeMarkdown(doc: DocumentJson): string {
  const frontMatter = textAttribute(doc, "frontMatter");
  const body = serializeBlocks(doc.content);
  return frontMatter === "" ? body : `---\n${frontMatter}\n---\n${body === "" ? "" : `\n${body}`}`;
}

/** The markdown of some blocks, ending with a line end unless it is empty. */
export function serializeBlocks(blocks: NodeJson[]): string {
  return toMarkdown(toMdast(blocks), OPTIONS as never);
}
