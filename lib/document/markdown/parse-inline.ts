import type { Token } from "markdown-it";
import { isAllowedImage, isAllowedLink, schemeOf } from "../model/address";
import type { Attributes, MarkJson, NodeJson } from "../model/document";
import { invalidContent } from "../model/invalid-content";
import { joinTexts, mark, node, sortMarks, text } from "../schema/build";
import { normalizeLine } from "../schema/normalize";
import { pairHtmlMarks } from "./html-marks";

type Line = {
  nodes: NodeJson[];
  marks: MarkJson[];
  outer: MarkJson[][];
  number: number;
  /** Whether this is within an autolink that stays text. */
  unlinked: boolean;
  /** The first node of the open link's text, or -1; links never nest. */
  linkedFrom: number;
  href: string;
};

const RULES: Readonly<Record<string, (line: Line, token: Token) => void>> = {
  text: (line, token) => write(line, token.content),
  text_special: (line, token) => write(line, token.content),
  softbreak: (line) => {
    line.number++;
    write(line, " ");
  },
  hardbreak: (line) => {
    line.number++;
    put(line, node("hardBreak"));
  },
  code_inline: (line, token) => within(line, mark("code"), () => write(line, token.content)),
  html_inline: (line, token) => put(line, node("htmlInline", { value: token.content })),
  image: (line, token) => put(line, image(token, line.number)),
  math_inline: (line, token) =>
    put(
      line,
      node("inlineMath", { latex: token.content.replace(/\s+/g, " ").trim(), display: token.meta?.display === true }),
    ),
  em_open: (line) => enter(line, mark("italic")),
  em_close: leave,
  strong_open: (line) => enter(line, mark("bold")),
  strong_close: leave,
  s_open: (line) => enter(line, mark("strike")),
  s_close: leave,
  link_open: openLink,
  link_close: closeLink,
  citation: (line, token) =>
    put(line, node("citation", { items: token.meta?.items, narrative: token.meta?.narrative })),
  cross_reference: (line, token) => put(line, node("crossReference", token.meta ?? {})),
  footnote_ref: (line, token) => put(line, node("footnoteRef", { label: String(token.meta?.label) })),
};

/** The inline nodes of a line's tokens; `number` is the source line, for errors. */
export function inlineNodes(tokens: readonly Token[], number: number): readonly NodeJson[] {
  const line: Line = { nodes: [], marks: [], outer: [], number, unlinked: false, linkedFrom: -1, href: "" };
  const tags = pairHtmlMarks(tokens);
  for (const [at, token] of tokens.entries()) {
    const tag = tags.get(at);
    if (!tag) read(line, token);
    else if (tag.opens) enter(line, mark(tag.mark));
    else leave(line);
  }
  return normalizeLine(joinTexts(line.nodes));
}

function read(line: Line, token: Token): void {
  const rule = RULES[token.type];
  if (!rule) throw new Error(`No rule for the markdown token ${token.type}`);
  rule(line, token);
}

function enter(line: Line, added: MarkJson): void {
  line.outer.push(line.marks);
  if (!line.marks.some((present) => present.type === added.type)) line.marks = sortMarks([...line.marks, added]);
}

function leave(line: Line): void {
  line.marks = line.outer.pop() ?? [];
}

function within(line: Line, added: MarkJson, write: () => void): void {
  enter(line, added);
  write();
  leave(line);
}

function write(line: Line, value: string): void {
  if (value !== "") line.nodes.push(text(value, line.marks));
}

function put(line: Line, leaf: NodeJson): void {
  line.nodes.push(line.marks.length > 0 ? { ...leaf, marks: line.marks } : leaf);
}

function openLink(line: Line, token: Token): void {
  const href = attribute(token, "href") ?? "";
  // `<std::string>` is an autolink in CommonMark; with an unknown scheme it stays text.
  if (token.markup === "autolink" && !isAllowedLink(href)) {
    write(line, "<");
    line.outer.push(line.marks);
    line.unlinked = true;
    return;
  }
  if (!isAllowedLink(href)) throw refusedAddress("link", href, line.number);
  line.linkedFrom = line.nodes.length;
  line.href = href;
  enter(line, mark("link", { href, title: attribute(token, "title") }));
}

function closeLink(line: Line): void {
  // A link without text would be invisible: its address becomes its text.
  if (line.linkedFrom === line.nodes.length) write(line, line.href || "[]()");
  line.linkedFrom = -1;
  leave(line);
  if (line.unlinked) write(line, ">");
  line.unlinked = false;
}

function attribute(token: Token, name: string): string | null {
  const value = token.attrGet(name);
  return value === null || value === "" ? null : String(value);
}

function image(token: Token, line: number): NodeJson {
  const src = attribute(token, "src") ?? "";
  if (!isAllowedImage(src)) throw refusedAddress("image", src, line);
  return node("image", {
    src,
    alt: plainTextOf(token.children ?? []) || null,
    title: attribute(token, "title"),
    ...(token.meta?.attributes as Attributes | undefined),
  });
}

function refusedAddress(what: "link" | "image", address: string, line: number): Error {
  const allowed = what === "link" ? "http, https, mailto, tel" : "http, https, data (PNG, JPEG, GIF or WebP)";
  return invalidContent(
    `Line ${line}: the address of a ${what} may not begin with “${schemeOf(address)}:”.`,
    `line ${line}`,
    `Use ${allowed} or a relative address, or write it as code.`,
  );
}

function plainTextOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return " ";
      return token.children ? plainTextOf(token.children) : token.content;
    })
    .join("");
}
