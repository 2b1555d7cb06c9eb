import { gfmToMarkdown } from "mdast-util-gfm";
import { type Options, type State, toMarkdown, type Unsafe } from "mdast-util-to-markdown";
import { gapBetween } from "../grammar/gap-between";
import { labelOf } from "../grammar/link-definitions";
import { textAttribute } from "../model/attribute";
import { citationItems, citationNodes } from "../model/citation-items";
import type { DocumentJson, NodeJson } from "../model/document";
import { perBlock } from "../model/per-block";
import { nodeText } from "../text/text";
import { PRINTERS } from "./printers";
import { toMdast } from "./to-mdast";
import { citationPattern, definitionPattern, PATTERNS } from "./unsafe-patterns";

const gfm = flattened(gfmToMarkdown({ tablePipeAlign: false }));

// Flat and created once: single blocks are printed by the thousand.
const OPTIONS: Options = {
  bullet: "-",
  bulletOther: "*",
  rule: "-",
  fences: true,
  // The printer of links decides which become `<address>`.
  resourceLink: true,
  listItemIndent: "one",
  handlers: { ...Object.assign({}, ...gfm.map((part) => part.handlers ?? {})), ...PRINTERS },
  join: [...gfm.flatMap((part) => part.join ?? []), gapBetween],
};

function flattened(options: Options): Options[] {
  return [options, ...(options.extensions ?? []).flatMap(flattened)];
}

/**
 * Prints a document as markdown; reading it back gives the same document, except for ids and empty paragraphs. `keys`
 * are those of its citations, so that text that looks like one stays text; the default is the keys that it mentions.
 */
export function serializeMarkdown(doc: DocumentJson, keys?: Iterable<string>): string {
  // An iterator gives its keys only once.
  const cited = keys && [...keys];
  const escaping = escapingOf(doc.content, cited);
  const known = printedWhole.get(doc);
  if (known?.escaping === escaping) return known.markdown;
  const frontMatter = textAttribute(doc, "frontMatter");
  const body = serializeBlocks(doc.content, cited);
  const markdown = frontMatter === "" ? body : `---\n${frontMatter}\n---\n${body === "" ? "" : `\n${body}`}`;
  printedWhole.set(doc, { escaping, markdown });
  return markdown;
}

/** Whether a document was printed with these keys before, and is at once again. */
export const isPrinted = (doc: DocumentJson, keys?: Iterable<string>): boolean =>
  printedWhole.get(doc)?.escaping === escapingOf(doc.content, keys);

/** Remembers the markdown of a document, printed elsewhere with these keys. */
export const rememberMarkdown = (doc: DocumentJson, markdown: string, keys?: Iterable<string>): void =>
  void printedWhole.set(doc, { escaping: escapingOf(doc.content, keys), markdown });

// A document is immutable, and a version is read more often than it is written.
const printedWhole = new WeakMap<DocumentJson, { escaping: string; markdown: string }>();

/** Prints some blocks as markdown, ending with a line end unless it is empty. */
export function serializeBlocks(blocks: readonly NodeJson[], keys?: Iterable<string>): string {
  const [printed = ""] = serializeEach([blocks], keys);
  return printed === "" ? "" : `${printed}\n`;
}

/**
 * Prints several groups of blocks as markdown, each on its own, without a final line end; one call for all is
 * cheaper. `whole` is the text that they are of: what it cites and defines decides what must be escaped.
 */
export function serializeEach(
  groups: readonly (readonly NodeJson[])[],
  keys?: Iterable<string>,
  whole: readonly NodeJson[] = groups.flat(),
): string[] {
  const printed: string[] = [];
  const { known, labels } = escapedWords(whole, keys);
  const patterns = [
    ...PATTERNS,
    ...(known.length === 0 ? [] : [citationPattern(known)]),
    ...(labels.length === 0 ? [] : [definitionPattern(labels)]),
  ];
  for (const group of groups) {
    const fresh = { stack: [], indexStack: [], bulletCurrent: undefined, bulletLastUsed: undefined };
    Object.assign(printer, fresh, { unsafe: patternsFor(group, patterns) });
    printed.push(printer.containerFlow(toMdast(group), WHOLE).replace(/\n+$/, ""));
  }
  return printed;
}

const WHOLE = { before: "\n", after: "\n", now: { line: 1, column: 1 }, lineShift: 0 };

// Making one takes longer than printing a paragraph.
const printer = libraryState();

/** The library passes its state only to functions that write a node. */
function libraryState(): State {
  let made: State | undefined;
  const handlers = {
    ...OPTIONS.handlers,
    root: (_node: unknown, _parent: unknown, state: State) => {
      made = state;
      return "";
    },
  };
  toMarkdown({ type: "root", children: [] }, { ...OPTIONS, handlers });
  if (!made) throw new Error("mdast-util-to-markdown no longer passes its state to the function for a root.");
  return made;
}

const LINES = new Set(["paragraph", "heading"]);

/** The patterns that may match in some blocks: for lines of text alone, those whose character is in it. */
function patternsFor(group: readonly NodeJson[], patterns: Unsafe[]): Unsafe[] {
  if (!group.every(isText)) return patterns;
  const text = group.map(nodeText).join("");
  return patterns.filter(({ character }) => text.includes(character));
}

const isText = ({ type, attrs, content = [] }: NodeJson): boolean =>
  LINES.has(type) &&
  typeof attrs?.label !== "string" &&
  content.every((each) => each.text !== undefined && !each.marks?.some((mark) => mark.attrs));

/** What decides how a text is escaped, for comparison: equal values print equal blocks alike. */
export function escapingOf(whole: readonly NodeJson[], keys?: Iterable<string>): string {
  const { known, labels } = escapedWords(whole, keys);
  return JSON.stringify([known, labels]);
}

const labelsOf = new WeakMap<readonly NodeJson[], string[]>();

function escapedWords(whole: readonly NodeJson[], keys?: Iterable<string>) {
  const labels = labelsOf.get(whole) ?? whole.flatMap(definedLabels);
  labelsOf.set(whole, labels);
  return { known: [...(keys ?? new Set(whole.flatMap(citedKeys)))], labels };
}

const definedLabels = perBlock(labelsWithin);

function labelsWithin(node: NodeJson): string[] {
  if (node.type === "linkDefinition") return [labelOf(textAttribute(node, "value"))];
  return (node.content ?? []).flatMap(labelsWithin);
}

const citedKeys = perBlock((node): string[] =>
  citationNodes(node)
    .flatMap(citationItems)
    .map(({ key }) => key),
);
