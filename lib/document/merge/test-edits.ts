import fc from "fast-check";
import { isAddressable } from "../model/addressable";
import type { DocumentJson, MarkJson, NodeJson } from "../model/document";
import { ITEMS, LED_BY_LINE, LISTS } from "../model/lists";
import { arbitraryDocument } from "../model/test-documents";
import { joinTexts, mark, node, sortMarks, text } from "../schema/build";
import { contentOf, isWord, type Token, tokensOf } from "./tokens";

/** One edit by a person or an agent; the numbers choose the position in any document. */
export type Edit = { kind: keyof typeof EDITS; where: number; spot: number; extra: number };

/** A block with its parent, both mutable: edits work on a copy. */
type Site = { node: NodeJson; parent: NodeJson; at: number };
type Editing = { doc: NodeJson; edit: Edit; label: string };

const EDITS = {
  insertWord: (editing: Editing) => changeTokens(editing, (tokens, at) => tokens.splice(at, 0, word(editing), space())),
  appendWord: (editing: Editing) => changeTokens(editing, (tokens) => tokens.push(space(), word(editing))),
  replaceWord: (editing: Editing) => changeTokens(editing, (tokens, at) => tokens.splice(at, 1, word(editing))),
  renameWord: (editing: Editing) =>
    changeTokens(editing, (tokens, at) => {
      const old = tokens[at];
      if (old && isWord(old)) tokens[at] = word(editing);
    }),
  removeWord: (editing: Editing) => changeTokens(editing, (tokens, at) => tokens.splice(at, 1)),
  rewrite: (editing: Editing) => changeTokens(editing, (tokens) => tokens.splice(0, tokens.length, word(editing))),
  format,
  insertBlock,
  removeBlock,
  moveBlock,
  split,
  splitApart,
  join,
  changeAttribute,
  changeType,
  changeTable,
  indent,
  quote,
  unquote,
};

/** Documents of all kinds of nodes in which every block has an id and every word is unique. */
export const arbitraryNumbered: fc.Arbitrary<DocumentJson> = arbitraryDocument.map(numbered);

/** Often the same few places, so that two people's edits meet. */
export const arbitraryPlace = fc.oneof(fc.nat(3), fc.nat(1000));

const editsOf = (kinds: readonly Edit["kind"][], maxLength = 4): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), where: arbitraryPlace, spot: arbitraryPlace, extra: fc.nat(1000) }),
    { minLength: 1, maxLength },
  );

/** Up to four edits of any kind, one after the other. */
export const arbitraryEdits = editsOf(Object.keys(EDITS) as Edit["kind"][]);

/** Up to four edits that move no block. */
export const arbitraryEditsInPlace = editsOf([
  "insertWord",
  "appendWord",
  "replaceWord",
  "removeWord",
  "rewrite",
  "format",
  "changeAttribute",
]);

/** One edit of one word, which fuses with no other and so overlaps with no split. */
export const arbitraryWordEdit = editsOf(["insertWord", "appendWord", "renameWord"], 1);

/** The document after some edits; new ids and words contain `name`, so that they never equal another person's. */
export function edited(doc: DocumentJson, edits: readonly Edit[], name: string): DocumentJson {
  const copy = structuredClone(doc);
  edits.forEach((edit, at) => {
    EDITS[edit.kind]({ doc: copy, edit, label: `${name}${at}` });
  });
  return copy;
}

// Two adjacent words can fuse when formatting between them is removed; their names still separate them.
const NAME = /(?:our|their)\d(?:[phlirc]\d*)?|w\d+/g;

/** The words of numbered documents and of edits by `our` and `their`, in order. */
export function namedWords(nodes: readonly (NodeJson | null)[]): string[] {
  return nodes.flatMap((node) => [...(node?.text?.match(NAME) ?? []), ...namedWords(node?.content ?? [])]);
}

const TEXTBLOCKS = new Set(["paragraph", "heading", "codeBlock"]);
const BLOCK_PARENTS = new Set(["doc", "blockquote", "footnoteDef", "listItem", ...LED_BY_LINE]);

function word({ label }: Editing): Token {
  return { key: label, node: text(label) };
}

function space(): Token {
  return { key: " ", node: text(" ") };
}

function sites(doc: NodeJson, accepts: (site: Site) => boolean): Site[] {
  const found: Site[] = [];
  const visit = (parent: NodeJson): void => {
    parent.content?.forEach((child, at) => {
      const site = { node: child, parent, at };
      if (accepts(site)) found.push(site);
      visit(child);
    });
  };
  visit(doc);
  return found;
}

function choose<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}

function setContent(target: NodeJson, content: NodeJson[]): void {
  if (content.length > 0) target.content = content;
  else delete target.content;
}

function changeTokens({ doc, edit }: Editing, change: (tokens: Token[], at: number) => unknown): void {
  const target = choose(
    sites(doc, ({ node }) => TEXTBLOCKS.has(node.type)),
    edit.where,
  )?.node;
  if (!target) return;
  const tokens = tokensOf(target.content ?? []);
  change(tokens, edit.spot % Math.max(1, tokens.length));
  setContent(target, contentOf(tokens));
}

function format({ doc, edit }: Editing): void {
  const target = choose(
    sites(doc, ({ node }) => node.type === "paragraph" || node.type === "heading"),
    edit.where,
  )?.node;
  const tokens = tokensOf(target?.content ?? []);
  if (!target || tokens.length === 0) return;
  const start = edit.spot % tokens.length;
  const end = start + 1 + (edit.extra % (tokens.length - start));
  const added = choose([mark("bold"), mark("italic"), mark("link", { href: "/new" })], edit.extra) ?? mark("bold");
  const formatted = tokens.map((token, at) =>
    at < start || at >= end || token.node.type === "hardBreak" ? token : { ...token, node: toggled(token.node, added) },
  );
  setContent(target, contentOf(formatted));
}

function toggled(inline: NodeJson, added: MarkJson): NodeJson {
  const { marks = [], ...bare } = inline;
  const others = marks.filter(({ type }) => type !== added.type);
  const next = others.length < marks.length ? others : sortMarks([...others, added]);
  return next.length > 0 ? { ...bare, marks: next } : bare;
}

function isMovable({ node, parent }: Site): boolean {
  if (!isAddressable(node) || (parent.content?.length ?? 0) < 2) return false;
  return !LED_BY_LINE.has(parent.type) || parent.content?.[0] !== node;
}

function insertBlock({ doc, edit, label }: Editing): void {
  const site = choose(
    sites(doc, ({ node, parent }) => isAddressable(node) && BLOCK_PARENTS.has(parent.type)),
    edit.where,
  );
  const made = choose(
    [
      node("paragraph", { id: label }, [text(`${label}p`)]),
      node("heading", { id: label, level: 2 }, [text(`${label}h`)]),
      node("bulletList", { id: label }, [
        node("listItem", { id: `${label}i` }, [node("paragraph", { id: `${label}p` }, [text(`${label}l`)])]),
      ]),
    ],
    edit.spot,
  );
  if (site && made) site.parent.content?.splice(site.at + 1, 0, made);
}

function removeBlock({ doc, edit }: Editing): void {
  const site = choose(sites(doc, isMovable), edit.where);
  site?.parent.content?.splice(site.at, 1);
}

function moveBlock({ doc, edit }: Editing): void {
  const from = choose(sites(doc, isMovable), edit.where);
  if (!from) return;
  const isItem = ITEMS.includes(from.node.type);
  const inside = new Set(sites({ type: "doc", content: [from.node] }, () => true).map((site) => site.node));
  const to = choose(
    sites(doc, ({ node, parent }) => {
      if (inside.has(node) || !isAddressable(node)) return false;
      return isItem ? node.type === from.node.type : BLOCK_PARENTS.has(parent.type);
    }),
    edit.spot,
  );
  if (!to) return;
  from.parent.content?.splice(from.at, 1);
  to.parent.content?.splice((to.parent.content?.indexOf(to.node) ?? 0) + 1, 0, from.node);
}

const isFlowing = ({ node, parent }: Site): boolean =>
  (node.type === "paragraph" || node.type === "heading") && BLOCK_PARENTS.has(parent.type);

function split({ doc, edit, label }: Editing): Site | undefined {
  const site = choose(sites(doc, isFlowing), edit.where);
  if (!site) return undefined;
  const tokens = tokensOf(site.node.content ?? []);
  const at = edit.spot % (tokens.length + 1);
  const rest = node("paragraph", { id: label }, contentOf(tokens.slice(at)));
  setContent(site.node, contentOf(tokens.slice(0, at)));
  site.parent.content?.splice(site.at + 1, 0, rest);
  return site;
}

/** A split with a new block between the halves. */
function splitApart(editing: Editing): void {
  const site = split(editing);
  const { label } = editing;
  site?.parent.content?.splice(site.at + 1, 0, node("paragraph", { id: `${label}b` }, [text(`${label}p`)]));
}

function join({ doc, edit }: Editing): void {
  const isAfterText = (site: Site): boolean => {
    const before = site.parent.content?.[site.at - 1];
    return isFlowing(site) && (before?.type === "paragraph" || before?.type === "heading");
  };
  const site = choose(sites(doc, isAfterText), edit.where);
  const before = site?.parent.content?.[site.at - 1];
  if (!site || !before) return;
  setContent(before, joinTexts([...(before.content ?? []), ...(site.node.content ?? [])]));
  site.parent.content?.splice(site.at, 1);
}

const ATTRIBUTES: Readonly<Record<string, (edit: Edit) => NodeJson["attrs"]>> = {
  heading: ({ extra }) => ({ level: 1 + (extra % 6) }),
  bulletList: ({ extra }) => ({ tight: extra % 2 === 0 }),
  orderedList: ({ extra, spot }) => (spot % 2 ? { start: extra } : { tight: extra % 2 === 0 }),
  taskItem: ({ extra }) => ({ checked: extra % 2 === 0 }),
  codeBlock: ({ extra }) => ({ language: `l${extra}`, meta: null }),
  blockMath: ({ extra }) => ({ latex: `y_${extra}` }),
  htmlBlock: ({ extra }) => ({ value: `<p>${extra}</p>` }),
  footnoteDef: ({ extra }) => ({ label: `f${extra}` }),
  details: ({ extra }) => ({ open: extra % 2 === 0 }),
  table: ({ extra }) => ({ headerColumn: extra % 2 === 0 }),
  doc: ({ extra }) => ({ frontMatter: `title: ${extra}` }),
};

function changeAttribute({ doc, edit }: Editing): void {
  const root = { node: doc, parent: doc, at: 0 };
  const site = choose([root, ...sites(doc, ({ node }) => node.type in ATTRIBUTES)], edit.where);
  if (site) site.node.attrs = { ...site.node.attrs, ...ATTRIBUTES[site.node.type]?.(edit) };
}

const NEXT_TYPE: Readonly<Record<string, string>> = {
  heading: "paragraph",
  bulletList: "orderedList",
  orderedList: "bulletList",
};

function changeType({ doc, edit }: Editing): void {
  const isTurnable = (site: Site) =>
    site.node.type in NEXT_TYPE || (isFlowing(site) && !LED_BY_LINE.has(site.parent.type));
  const target = choose(sites(doc, isTurnable), edit.where)?.node;
  if (!target) return;
  const { type, attrs } = target;
  target.type = NEXT_TYPE[type] ?? "heading";
  const { id, ...own } = attrs ?? {};
  const { start: _, level: __, label: ___, ...shared } = own;
  target.attrs = { ...node(target.type).attrs, ...shared, id };
}

function changeTable({ doc, edit, label }: Editing): void {
  const table = choose(
    sites(doc, ({ node }) => node.type === "table"),
    edit.where,
  )?.node;
  const rows = table?.content ?? [];
  const width = rows[0]?.content?.length ?? 0;
  if (rows.length === 0 || width === 0) return;
  const row = edit.spot % rows.length;
  const column = edit.spot % width;
  const cell = (name: string, layout: NodeJson["attrs"]) =>
    node("tableCell", layout, [node("paragraph", { id: name }, [text(name)])]);
  const layoutOf = (at: number) => rows[0]?.content?.[at]?.attrs;
  const changes = [
    () =>
      rows.splice(
        row + 1,
        0,
        node(
          "tableRow",
          {},
          Array.from({ length: width }, (_, at) => cell(`${label}r${at}`, layoutOf(at))),
        ),
      ),
    () =>
      rows.forEach((each, at) => {
        const type = each.content?.[0]?.type ?? "tableCell";
        each.content?.splice(column + 1, 0, { ...cell(`${label}c${at}`, {}), type });
      }),
    () => row > 0 && rows.splice(row, 1),
    () =>
      width > 1 &&
      rows.forEach((each) => {
        each.content?.splice(column, 1);
      }),
    () => row > 0 && rows.push(...rows.splice(row, 1)),
    () =>
      rows.forEach((each) => {
        const target = each.content?.[column];
        if (target) target.attrs = { ...target.attrs, ...(edit.where % 2 ? { align: "center" } : { width: 20 }) };
      }),
  ];
  choose(changes, edit.extra)?.();
}

function indent({ doc, edit, label }: Editing): void {
  const site = choose(
    sites(doc, ({ node, parent, at }) => ITEMS.includes(node.type) && LISTS.includes(parent.type) && at > 0),
    edit.where,
  );
  const above = site?.parent.content?.[site.at - 1];
  if (!site || !above) return;
  site.parent.content?.splice(site.at, 1);
  const last = above.content?.at(-1);
  if (last && last.type === site.parent.type) last.content?.push(site.node);
  else above.content?.push(node(site.parent.type, { id: label }, [site.node]));
}

function quote({ doc, edit, label }: Editing): void {
  const isBlock = (site: Site) =>
    BLOCK_PARENTS.has(site.parent.type) && isAddressable(site.node) && !isFirstOfTask(site);
  const site = choose(sites(doc, isBlock), edit.where);
  site?.parent.content?.splice(site.at, 1, node("blockquote", { id: label }, [site.node]));
}

function isFirstOfTask({ parent, at }: Site): boolean {
  return LED_BY_LINE.has(parent.type) && at === 0;
}

function unquote({ doc, edit }: Editing): void {
  const site = choose(
    sites(doc, ({ node }) => node.type === "blockquote"),
    edit.where,
  );
  site?.parent.content?.splice(site.at, 1, ...(site.node.content ?? []));
}

/** Numbers the ids, and replaces words by unique ones. */
function numbered(doc: DocumentJson): DocumentJson {
  let blocks = 0;
  let words = 0;
  const visit = (each: NodeJson): NodeJson => {
    if (each.text !== undefined) return each;
    const copy: NodeJson = { ...each };
    if (isAddressable(each)) copy.attrs = { ...each.attrs, id: `n${blocks++}` };
    if (TEXTBLOCKS.has(each.type)) {
      const tokens = tokensOf(each.content ?? []);
      const renamed = tokens.map((token) => (isWord(token) ? renamedWord(token, `w${words++}`) : token));
      setContent(copy, contentOf(renamed));
    } else if (each.content) copy.content = each.content.map(visit);
    return copy;
  };
  return { type: "doc", ...(doc.attrs ? { attrs: doc.attrs } : {}), content: doc.content.map(visit) };
}

function renamedWord(token: Token, name: string): Token {
  return { key: name, node: { ...token.node, text: name } };
}
