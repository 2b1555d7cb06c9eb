import type { Nodes, Parents, PhrasingContent } from "mdast";
import { type ConstructName, defaultHandlers, type Handle, type Info, type State } from "mdast-util-to-markdown";
import { printCitation } from "../grammar/print-citation";
import { isReference } from "./guard-citations";
import "./to-mdast";
import { isNotAboutDollars } from "./unsafe-patterns";

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
  const longest = [...node.latex.matchAll(/\$+/g)].reduce((most, [run]) => Math.max(most, run.length), 1);
  const fence = "$".repeat(longest + 1);
  const label = node.label === null ? "" : ` {#${node.label}}`;
  return node.latex === "" ? `${fence}\n${fence}${label}` : `${fence}\n${node.latex}\n${fence}${label}`;
};

/** Characters that end a bare key regardless of what follows. */
const ENDS_KEY = /^(?:$|[\s,;!?()[\]*"'“”‘’…—|\\])/;

const citation = Object.assign(
  (node: Extract<Nodes, { type: "citation" }>, parent: Parents | undefined, state: State, info: Info) => {
    // The library may close emphasis with `_`, which keys may contain, without announcing it.
    const endsEmphasis =
      (parent?.type === "emphasis" || (isMark(parent) && isReference(node.cited))) && parent?.children.at(-1) === node;
    const isBraced =
      endsEmphasis ||
      isBeforeMark(parent, state) ||
      (!ENDS_KEY.test(info.after) && !endsBefore(nextText(parent, state)));
    const printed = printCitation(node.cited, { isBare: node.isBare === true, isBraced });
    return state.stack.includes("tableCell") ? printed.replaceAll("|", "\\|") : printed;
  },
  {
    peek: (node: Extract<Nodes, { type: "citation" }>) =>
      node.isBare ? "-" : node.cited.attrs?.narrative === true ? "@" : "[",
  },
);

const literal = Object.assign((node: Extract<Nodes, { type: "literal" }>) => node.value, {
  peek: (node: Extract<Nodes, { type: "literal" }>) => node.value.charAt(0),
});

/** The library may encode the last character before emphasis, which must not be of a key. */
function isBeforeMark(parent: Parents | undefined, state: State): boolean {
  const next = parent?.children[(state.indexStack.at(-1) ?? 0) + 1];
  return isMark(next);
}

const isMark = (node: Nodes | undefined): boolean =>
  node?.type === "emphasis" || node?.type === "strong" || node?.type === "delete";

function nextText(parent: Parents | undefined, state: State): string | null {
  const next = parent?.children[(state.indexStack.at(-1) ?? 0) + 1];
  return next?.type === "text" ? next.value : null;
}

/** Whether a key ends before this text: at punctuation without a letter after it. */
const endsBefore = (text: string | null): boolean =>
  text !== null && /^[^\p{L}\p{N}_](?![\p{L}\p{N}_/])./u.test(`${text} `);

// Prose that no pattern can match: most text, and testing a hundred patterns took most of the time.
const PROSE =
  /^(?:[\p{L}\p{M}\p{N} ,;?%'"’‘“”–—…]|(?<=[a-vx-zA-VX-Z])\.|(?<=\p{L})[-)]|(?<=[\p{L} ])\(|(?<=\p{L}):(?= )|!(?= ))*$/u;

function isProse(value: string, { before, after }: Info): boolean {
  if (/^[ \d]/.test(value) && /[\n$]/.test(before)) return false;
  return !(value.endsWith(" ") && after.startsWith("\n")) && PROSE.test(value);
}

/** A lone dollar is not a formula; escaping it would only hurt readability. */
const text: Printer<"text"> = (node, parent, state, info) => {
  if (isProse(node.value, info)) return node.value;
  const printed = escaped(node, parent, state, info);
  return state.stack.includes(SUMMARY) ? asReferences(printed) : printed;
};

const escaped: Printer<"text"> = (node, parent, state, info) => {
  if (!node.data?.hasLoneDollar) return defaultHandlers.text(node, parent, state, info);
  const patterns = state.unsafe;
  state.unsafe = patterns.filter(isNotAboutDollars);
  const printed = defaultHandlers.text(node, parent, state, info);
  state.unsafe = patterns;
  return printed;
};

/** In a cell every pipe gets its own backslash; readers remove one, regardless of the characters before it. */
const inlineCode: Printer<"inlineCode"> = (node, parent, state) => {
  const printed = defaultHandlers.inlineCode(node, parent, state);
  return state.stack.includes("tableCell") ? printed.replaceAll("|", "\\|") : printed;
};

const URI = /^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\s\p{Cc}]*$/u;
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** Writes `<address>` only where every reader reads a link; the library is more permissive. */
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

const image = Object.assign(
  (node: Extract<Nodes, { type: "image" }>, parent: Parents | undefined, state: State, info: Info) => {
    const attributes = node.data?.attributes ?? "";
    const safe = state.stack.includes("tableCell") ? attributes.replaceAll("|", "\\|") : attributes;
    return defaultHandlers.image(node, parent, state, info) + safe;
  },
  { peek: () => "!" },
);

function textOf(node: Extract<Nodes, { type: "link" }>): string {
  return node.children[0]?.type === "text" ? node.children[0].value : "";
}

// The library would print a space for a break, since we forbid line ends within texts.
const hardBreak = () => "\\\n";

/**
 * As on GitHub: the marker alone on its line, then the text; a first block that is not a paragraph follows a blank
 * line.
 */
const alert: Printer<"alert"> = (node, _, state, info) => {
  const exit = state.enter("blockquote");
  const tracker = state.createTracker(info);
  tracker.move("> ");
  tracker.shift(2);
  const inside = state.containerFlow(node as never, tracker.current());
  const gap = node.children[0]?.type === "paragraph" ? "\n" : "\n\n";
  const whole = `[!${node.kind.toUpperCase()}]${inside === "" ? "" : gap + inside}`;
  exit();
  return state.indentLines(whole, (line, _index, blank) => `>${blank ? "" : " "}${line}`);
};

/** In raw HTML, where other readers keep backslashes, escapes are character references. */
const asReferences = (markdown: string): string =>
  markdown.replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => `&#${character.charCodeAt(0)};`);

const SUMMARY = "summary" as ConstructName;

/** As on GitHub: raw HTML around the folding blocks, with blank lines, so that they are markdown. */
const details: Printer<"details"> = (node, _, state, info) => {
  const exit = state.enter(SUMMARY);
  const summary = phrase(state, node.summary, { before: ">", after: "<" }, info);
  exit();
  const inside = state.containerFlow(node as never, state.createTracker(info).current());
  const opening = `<details${node.open ? " open" : ""}>\n<summary>${summary}</summary>`;
  return [opening, ...(inside === "" ? [] : [inside]), "</details>"].join("\n\n");
};

function phrase(
  state: State,
  children: readonly PhrasingContent[],
  between: { before: string; after: string },
  info: Info,
): string {
  const exit = state.enter("phrasing");
  const printed = state.containerPhrasing({ type: "paragraph", children: [...children] }, { ...info, ...between });
  exit();
  return printed;
}

/** As in Pandoc: the term, and below it each definition after a colon, indented by four columns. */
const definitions: Printer<"definitions"> = ({ items, marker, spread }, _, state, info) => {
  const gap = spread ? "\n\n" : "\n";
  const printed = items.map(({ term, children }, at) => {
    const line = term === null ? "" : phrase(state, term, { before: "\n", after: "\n" }, info);
    const tracker = state.createTracker(info);
    tracker.shift(4);
    const inside = state.containerFlow({ type: "root", children: children as never }, tracker.current());
    const indented = state.indentLines(inside, (each, index, blank) => (index === 0 || blank ? each : `    ${each}`));
    const definition = indented === "" ? marker : `${marker}   ${indented}`;
    if (term === null) return gap + definition;
    return `${at === 0 ? "" : "\n\n"}${line}${gap}${definition}`;
  });
  return printed.join("");
};

const linkDefinition: Printer<"linkDefinition"> = (node) => node.value;

const bibliography = () => "::: {#refs}\n:::";

/** Printers for nodes that the library does not know, or does not write in a form that our reader reads back. */
export const PRINTERS = {
  break: hardBreak,
  tagged,
  text,
  inlineCode,
  image,
  link,
  formula,
  footnoteReference,
  footnoteDefinition,
  formulaBlock,
  citation,
  literal,
  bibliography,
  alert,
  details,
  definitions,
  linkDefinition,
};
