import type * as Ast from "@unified-latex/unified-latex-types";
import { AppError } from "#lib/base/errors";
import { ACCENT_SIGNS, ACCENTS, SYMBOLS } from "#lib/citations/exchange/latex-characters";
import type { CitationItem } from "#lib/document/kinds/citation";
import { isAllowedImage, isAllowedLink } from "#lib/document/model/address";
import type { MarkJson, NodeJson } from "#lib/document/model/document";
import type { KnownCitations } from "#lib/document/model/known-citations";
import { joinTexts, mark, node, sortMarks, text } from "#lib/document/schema/build";
import { nodeText } from "#lib/document/text/text";
import { inlineLatex } from "../html/inline-latex";
import { cleanMath, isReadable } from "./clean-math";
import {
  CITES,
  CITES_OF_SEVERAL,
  DECLARATIONS,
  FORMATS,
  IGNORED,
  plainName,
  REFERENCES,
  SHOWN,
  STAR_WITHOUT_AUTHORS,
  TRANSPARENT,
} from "./commands";
import { afterSpace, isEmptyGroup, lastArgument, nameOfEnvironment, sourceOf, sourceOfAll } from "./latex-nodes";
import { NAMED, NO_TAIL, tailOf, withLigatures } from "./latex-text";
import { QUANTITIES, quantityOf, quantityText } from "./siunitx";

/** The marks of a text, by their names. */
export type Style = readonly string[];

/** A line that is being read: its nodes, and text whose ligatures are not set yet. */
export type Line = { nodes: NodeJson[]; pending: string; style: Style };

const MAX_DEPTH = 100;
const LINE_END = /\n/g;
// Of this many characters source is no word in a sentence.
const LONG_CODE = 60;

/** Reads the lines of a LaTeX file; what a line loses is counted by its sentence. */
export abstract class LineReader {
  readonly #lost = new Map<string, number>();
  /** Notes whose mark stands in the text, and whose words come later. */
  readonly #waiting: NodeJson[] = [];
  protected readonly notes: NodeJson[] = [];
  #depth = 0;

  constructor(
    protected readonly source: string,
    protected readonly known: KnownCitations,
  ) {}

  /** The blocks of some nodes. */
  protected abstract blocks(nodes: readonly Ast.Node[], style?: Style): NodeJson[];

  /** One level deeper: throws `import_failed` where a text nests without end. */
  protected enter(): void {
    if (++this.#depth > MAX_DEPTH) throw tooDeep();
  }

  protected leave(): void {
    this.#depth--;
  }

  warnings(): string[] {
    return [...this.#lost].map(([sentence, count]) => (count > 1 ? `${sentence} (${count} ×)` : sentence));
  }

  protected lose(sentence: string): void {
    this.#lost.set(sentence, (this.#lost.get(sentence) ?? 0) + 1);
  }

  protected sourceOf(each: Ast.Node): string {
    return sourceOf(each, this.source);
  }

  #sourceOfAll(nodes: readonly Ast.Node[]): string {
    return sourceOfAll(nodes, this.source);
  }

  protected plain(nodes: readonly Ast.Node[]): string {
    const kept = nodes.filter(
      (each) => !(each.type === "macro" && (each.content === "thanks" || each.content === "\\")),
    );
    return this.line(kept).map(nodeText).join("").replace(/\s+/g, " ").trim();
  }

  protected line(nodes: readonly Ast.Node[], style: Style = []): NodeJson[] {
    this.enter();
    const line: Line = { nodes: [], pending: "", style };
    for (let at = 0; at < nodes.length; at++) at = this.inline(nodes, at, line);
    this.leave();
    return this.ended(line);
  }

  protected ended(line: Line): NodeJson[] {
    this.#set(line);
    return joinTexts(line.nodes);
  }

  #set(line: Line): void {
    if (line.pending === "") return;
    line.nodes.push(text(withLigatures(line.pending), marksOf(line.style)));
    line.pending = "";
  }

  #push(line: Line, ...made: NodeJson[]): void {
    this.#set(line);
    line.nodes.push(...made);
  }

  /** Reads the node at a place into a line; returns the place of the last node that it took. */
  protected inline(nodes: readonly Ast.Node[], at: number, line: Line): number {
    const each = nodes[at];
    if (!each) return at;
    if (each.type === "string") line.pending += each.content;
    else if (each.type === "whitespace" || each.type === "parbreak") line.pending += " ";
    else if (each.type === "comment") return at;
    else if (each.type === "inlinemath")
      this.#math(this.sourceOf(each).replace(/^(?:\\\(|\$)|(?:\\\)|\$)$/g, ""), line);
    else if (each.type === "displaymath")
      this.#math(this.sourceOf(each).replace(/^(?:\\\[|\$\$)|(?:\\\]|\$\$)$/g, ""), line, true);
    else if (each.type === "group") this.#push(line, ...this.line(each.content, line.style));
    else if (each.type === "environment" && TRANSPARENT.has(plainName(nameOfEnvironment(each))))
      this.#push(line, ...this.line(each.content, line.style));
    else if (each.type === "verb") this.#push(line, text(each.content || " ", [mark("code")]));
    else if (each.type === "macro") return this.#macro(each, nodes, at, line);
    else this.#push(line, text(this.sourceOf(each).replace(LINE_END, " ") || " ", [mark("code")]));
    return at;
  }

  #math(latex: string, line: Line, display = false): void {
    const plain = inlineLatex(cleanMath(latex));
    if (plain !== "" && !isReadable(plain)) this.loseFormula(plain);
    if (plain !== "") this.#push(line, node("inlineMath", { latex: plain, display }));
  }

  protected loseFormula(latex: string): void {
    const unknown = Array.from(latex.matchAll(/\\[a-zA-Z@]+/g), ([name]) => name).find(
      (name) => !isReadable(`${name} x`) && !isReadable(`${name}{x}{y}`),
    );
    const cause = unknown === undefined ? "" : `: it may be “${unknown.slice(0, 60)}”`;
    this.lose(`A formula cannot be set${cause}. It is shown as its source.`);
  }

  #macro(macro: Ast.Macro, nodes: readonly Ast.Node[], at: number, line: Line): number {
    const name = plainName(macro.content);
    const inside = lastArgument(macro);
    if (name === "textsc" || name === "scshape" || name === "sc")
      this.lose("Small capitals are not kept: the words are.");
    const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
    if (format !== undefined) {
      const style = format === null || line.style.includes(format) ? line.style : [...line.style, format];
      const made = this.line(inside, style);
      this.#push(line, ...(name === "enquote" ? [text("“"), ...made, text("”")] : made));
      return at;
    }
    const declared = DECLARATIONS[name];
    if (declared) {
      this.#set(line);
      line.style = line.style.includes(declared) ? line.style : [...line.style, declared];
      return afterSpace(nodes, at);
    }
    if (CITES[name] || CITES_OF_SEVERAL.has(name)) this.#cite(macro, line);
    else if (REFERENCES[name]) this.#refer(macro, line);
    else if (name === "footnote" || name === "endnote" || name === "thanks") this.#footnote(inside, line);
    else if (name === "footnotemark") this.#footnoteMark(line);
    else if (name === "footnotetext") this.#footnoteText(inside, line);
    else if (name === "ensuremath") this.#math(this.#sourceOfAll(inside), line);
    else if (Object.hasOwn(QUANTITIES, name) && inside.length > 0) this.#quantity(name, macro, line);
    else if (Object.hasOwn(SHOWN, name)) this.#push(line, ...this.line(inside, line.style));
    else if (name === "href" || name === "url") this.#link(macro, line);
    else if (name === "includegraphics") this.#picture(macro, line);
    else if (name === "textcolor" || name === "colorbox") this.#push(line, ...this.line(inside, line.style));
    else if (name === "\\" || name === "newline") {
      this.#push(line, node("hardBreak"));
      return afterSpace(nodes, at);
    } else if (Object.hasOwn(IGNORED, name)) return (macro.args?.length ?? 0) > 0 ? at : afterSpace(nodes, at);
    else return this.#character(macro, nodes, at, line);
    return at;
  }

  /** A character by its command, an accent on what follows, or a command that is not understood. */
  #character(macro: Ast.Macro, nodes: readonly Ast.Node[], at: number, line: Line): number {
    const name = macro.content;
    if (/^[%&#$_{}]$/.test(name)) {
      this.#push(line, text(name, marksOf(line.style)));
      return at;
    }
    if (/^[\s,;:! ]$/.test(name) || name === "quad" || name === "qquad" || name === "thinspace" || name === "space") {
      if (name !== "!") line.pending += " ";
      return at;
    }
    const accent = ACCENTS[name];
    if (accent !== undefined) {
      const next = nodes[at + 1]?.type === "whitespace" ? at + 2 : at + 1;
      const base = macro.args?.at(-1) ? this.plain(lastArgument(macro)) : this.#baseOf(nodes[next]);
      const [letter = "", ...rest] = [...base.replace("ı", "i").replace("ȷ", "j")];
      if (letter !== "") {
        line.pending += (letter + accent).normalize("NFC") + rest.join("");
        return macro.args?.at(-1) ? at : next;
      }
      const sign = ACCENT_SIGNS[name];
      if (sign !== undefined) {
        this.#push(line, text(sign, marksOf(line.style)));
        return macro.args?.at(-1) || !isEmptyGroup(nodes[at + 1]) ? at : at + 1;
      }
    }
    const symbol = SYMBOLS.get(name) ?? NAMED[name];
    if (symbol !== undefined) {
      if (symbol !== "") this.#push(line, text(symbol, marksOf(line.style)));
      if (isEmptyGroup(nodes[at + 1])) return at + 1;
      return /^[a-zA-Z]/.test(name) ? afterSpace(nodes, at) : at;
    }
    return this.#unknownMacro(macro, nodes, at, line);
  }

  #baseOf(next: Ast.Node | undefined): string {
    if (next?.type === "string") return next.content;
    if (next?.type === "group") return this.plain(next.content);
    return next?.type === "macro" && /^[ij]$/.test(next.content) ? next.content : "";
  }

  /**
   * A command that is not understood, with the groups that follow it: a formula when it is one of math, its words when
   * they are many, and code otherwise.
   */
  #unknownMacro(macro: Ast.Macro, nodes: readonly Ast.Node[], at: number, line: Line): number {
    let last = at;
    while (nodes[last + 1]?.type === "group") last++;
    const raw = nodes
      .slice(at, last + 1)
      .map((each) => this.sourceOf(each))
      .join("");
    const name = macro.content.slice(0, 60);
    const latex = cleanMath(raw).trim();
    if (/^[a-zA-Z]+$/.test(name) && isReadable(latex) && !/\\text|\\emph/.test(raw)) {
      this.#math(latex, line);
      return last;
    }
    if (raw.length > LONG_CODE && last > at) {
      this.lose(`The command “\\${name}” is not understood: its words are taken.`);
      for (const group of nodes.slice(at + 1, last + 1))
        if (group.type === "group") this.#push(line, text(" "), ...this.line(group.content, line.style));
      return last;
    }
    this.lose(`The command “\\${name}” is not understood: it is kept as code.`);
    this.#push(line, text(raw.replace(/\s+/g, " ").trim() || `\\${macro.content}`, [mark("code")]));
    return last;
  }

  #cite(macro: Ast.Macro, line: Line): void {
    const plain = plainName(macro.content);
    const name = CITES_OF_SEVERAL.get(plain) ?? plain;
    const kind = CITES[name];
    const isStarred = plain !== macro.content || (macro.args ?? []).some(({ content }) => isStar(content));
    const cited = citedBy(macro).flatMap(({ words, content }) => {
      const keys = this.#sourceOfAll(content)
        .split(",")
        .flatMap((key) => key.trim() || []);
      const [before, after] =
        words.length > 1 ? words.map((each) => this.plain(each)) : ["", this.plain(words[0] ?? [])];
      return keys.map((key, at) => ({
        key,
        cid: this.known.byKey.get(key),
        prefix: at === 0 && before ? before.slice(0, 1_000) : null,
        tail: at === keys.length - 1 ? tailOf(after ?? "") : NO_TAIL,
      }));
    });
    const unknown = cited.filter(({ cid }) => cid === undefined);
    if (cited.length === 0 || cited.length > 100 || unknown.length > 0) {
      for (const { key } of unknown)
        this.lose(`No .bib file has the work “${key.slice(0, 100)}”: its citation is kept as code.`);
      this.#push(line, text(this.sourceOf(macro).replace(/\s+/g, " ") || "\\cite", [mark("code")]));
      return;
    }
    const suppressAuthor = kind === "year" || (isStarred && STAR_WITHOUT_AUTHORS.has(name));
    const items = cited.map(
      ({ cid = "", key, prefix, tail }): CitationItem => ({ cid, key, prefix, suppressAuthor, ...tail }),
    );
    const isNarrative = kind === "narrative" && items[0]?.prefix === null;
    this.#push(line, node("citation", { items, narrative: isNarrative }));
  }

  #refer(macro: Ast.Macro, line: Line): void {
    const kind = REFERENCES[plainName(macro.content)];
    const names = this.#sourceOfAll(lastArgument(macro)).split(",");
    for (const [index, name] of names.entries()) {
      if (index > 0) line.pending += ", ";
      // The label of a later part is known only when all is read.
      const reference: NodeJson = { type: "crossReference", attrs: { label: name.trim(), bare: kind !== "words" } };
      this.#push(line, ...(kind === "brackets" ? [text("("), reference, text(")")] : [reference]));
    }
  }

  #footnote(inside: readonly Ast.Node[], line: Line): void {
    const label = String(this.notes.length + 1);
    const note = node("footnoteDef", { label });
    this.notes.push(note);
    note.content = orParagraph(this.blocks(inside));
    this.#push(line, node("footnoteRef", { label }));
  }

  /** The mark of a note whose words come later. */
  #footnoteMark(line: Line): void {
    const label = String(this.notes.length + 1);
    const note = node("footnoteDef", { label }, [node("paragraph")]);
    this.notes.push(note);
    this.#waiting.push(note);
    this.#push(line, node("footnoteRef", { label }));
  }

  /** The words of the note whose mark has waited longest; without a mark, a note at this place. */
  #footnoteText(inside: readonly Ast.Node[], line: Line): void {
    const note = this.#waiting.shift();
    if (note) note.content = orParagraph(this.blocks(inside));
    else this.#footnote(inside, line);
  }

  /** A number with its unit, as siunitx sets it. */
  #quantity(name: string, macro: Ast.Macro, line: Line): void {
    const given = (macro.args ?? []).filter(({ openMark }) => openMark === "{");
    const words = quantityText(
      quantityOf(
        name,
        given.map(({ content }) => this.#sourceOfAll(content)),
      ),
    );
    if (words !== "") this.#push(line, text(words, marksOf(line.style)));
  }

  #link(macro: Ast.Macro, line: Line): void {
    const given = (macro.args ?? []).filter(({ openMark }) => openMark === "{");
    const address = this.#sourceOfAll(given[0]?.content ?? [])
      .replace(/\\([%#&_~])/g, "$1")
      .trim();
    const words =
      given.length > 1
        ? this.line(given.at(-1)?.content ?? [], line.style)
        : [text(address || " ", marksOf(line.style))];
    const link = address !== "" && isAllowedLink(address) ? mark("link", { href: address }) : null;
    const linked = (each: NodeJson): NodeJson =>
      link === null || each.text === undefined
        ? each
        : { ...each, marks: sortMarks([link, ...(each.marks ?? []).filter(({ type }) => type !== "link")]) };
    this.#push(line, ...words.map(linked));
  }

  #picture(macro: Ast.Macro, line: Line): void {
    const src = this.plain(lastArgument(macro)).trim();
    const width = widthIn(this.sourceOf(macro));
    if (src !== "" && isAllowedImage(src))
      this.#push(line, node("image", { src: encodeURI(src), alt: null, ...(width === null ? {} : { width }) }));
  }
}

/** The width of a picture in percent of the text's width, where it is given so. */
function widthIn(source: string): number | null {
  const [, share] = /width\s*=\s*(\d*\.?\d*)\s*\\(?:text|line|column|h)(?:width|size)\b/.exec(source) ?? [];
  if (share === undefined) return null;
  const percent = Math.round(100 * (share === "" ? 1 : Number(share)));
  return percent >= 1 && percent <= 100 ? percent : null;
}

const tooDeep = () =>
  new AppError("import_failed", `The LaTeX text nests deeper than ${MAX_DEPTH} levels.`, { hint: "Flatten it." });

/** The blocks, or an empty paragraph where there are none. */
export const orParagraph = (blocks: NodeJson[]): NodeJson[] => (blocks.length > 0 ? blocks : [node("paragraph")]);

// Code excludes no other mark in a document, and each mark occurs once.
const marksOf = (style: Style): MarkJson[] => sortMarks([...new Set(style)].map((name) => mark(name)));

const isStar = (content: readonly Ast.Node[]) => content[0]?.type === "string" && content[0].content === "*";

/** What each group of a command that cites names, with the optional words before it. */
function citedBy(macro: Ast.Macro): { words: Ast.Node[][]; content: Ast.Node[] }[] {
  const cited: { words: Ast.Node[][]; content: Ast.Node[] }[] = [];
  let words: Ast.Node[][] = [];
  for (const { openMark, content } of macro.args ?? []) {
    if (openMark === "[") words.push(content);
    if (openMark !== "{") continue;
    cited.push({ words, content });
    words = [];
  }
  return cited;
}
