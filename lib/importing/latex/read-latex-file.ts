import type * as Ast from "@unified-latex/unified-latex-types";
import { AppError } from "#lib/base/errors";
import type { CslItem } from "#lib/citations/csl/csl";
import { ACCENT_SIGNS, ACCENTS, SYMBOLS } from "#lib/citations/exchange/latex-characters";
import type { CitationItem } from "#lib/document/kinds/citation";
import { isAllowedImage, isAllowedLink } from "#lib/document/model/address";
import type { DocumentJson, MarkJson, NodeJson } from "#lib/document/model/document";
import type { KnownCitations } from "#lib/document/model/known-citations";
import { isLabel } from "#lib/document/model/labels";
import { joinTexts, mark, node, sortMarks, text } from "#lib/document/schema/build";
import { withMergedRanges } from "#lib/document/schema/table-grid";
import { parseContent } from "#lib/document/schema/validate";
import { leadingHeading, nodeText } from "#lib/document/text/text";
import { knownWorks, workNames } from "../draft/cite-works";
import type { Draft } from "../draft/draft";
import { nameOf } from "../draft/read-markdown-file";
import { inlineLatex } from "../html/inline-latex";
import { withCommands } from "./author-commands";
import { cleanMath, isReadable } from "./clean-math";
import {
  CITES,
  CODE,
  DECLARATIONS,
  EQUATIONS,
  FLOATS,
  FORMATS,
  IGNORED,
  plainName,
  QUOTES,
  REFERENCES,
  SECTIONS,
  SHOWN,
  TABLES,
  TITLES,
  TRANSPARENT,
} from "./commands";
import { withInputs } from "./expand-source";
import {
  afterSpace,
  environmentIn,
  insideOf,
  isEmptyGroup,
  labelIn,
  languageOf,
  lastArgument,
  macrosIn,
  nameOfEnvironment,
  parsed,
  sourceOf,
  sourceOfAll,
  withoutMacros,
} from "./latex-nodes";
import { rangesIn, readTable, withoutRepeatedRows } from "./latex-table";
import { NAMED, NO_TAIL, tailOf, withLigatures } from "./latex-text";
import { QUANTITIES, quantityOf, quantityText } from "./siunitx";
import { type Statement, statementsIn } from "./statements";

type Given = {
  path: string;
  source: string;
  works: readonly CslItem[];
  /** The text of another file of the project, or null. */
  textAt(path: string): string | null;
};

/** Reads a LaTeX file: what it does not understand becomes code, and the warnings name it. */
export function readLatexFile({ path, source: given, works, textAt }: Given): Draft {
  const { source: whole, missing } = withInputs(given.replaceAll("\0", "").toWellFormed(), path, textAt);
  const source = withCommands(whole);
  const known = knownWorks(works);
  const reader = new LatexReader(source, known);
  const content = reader.read();
  const names = workNames(works);
  const document: DocumentJson = names.named(parseContent({ type: "doc", content }));
  return {
    path,
    title: reader.title ?? leadingHeading(document) ?? titleWithin(document) ?? nameOf(path),
    language: null,
    settings: reader.settings(),
    document,
    citations: names.citations(),
    warnings: [...missing.map((name) => `The part “${name}” did not come with it.`), ...reader.warnings()],
  };
}

// Headings that every paper may have name none.
const COMMON =
  /^(?:abstract|introduction|contents|references|bibliography|keywords|zusammenfassung|einleitung|inhalt|literatur)\b/i;
const MOST_BEFORE_TITLE = 10;

/** The first heading near the beginning, for a paper whose title is set by hand; null for none. */
function titleWithin({ content }: DocumentJson): string | null {
  const heading = content.slice(0, MOST_BEFORE_TITLE).find(({ type }) => type === "heading");
  const words = heading ? nodeText(heading).replace(/\s+/g, " ").trim() : "";
  return words === "" || COMMON.test(words) ? null : words.slice(0, 300);
}

type Style = readonly string[];
/** A line that is being read: its nodes, and text whose ligatures are not set yet. */
type Line = { nodes: NodeJson[]; pending: string; style: Style };

const MAX_DEPTH = 100;
const MOST_OF_CAPTION = 2_000;
const LINE_END = /\n/g;
// Of this many characters source is no word in a sentence.
const LONG_CODE = 60;

class LatexReader {
  title: string | null = null;
  readonly #source: string;
  readonly #known: KnownCitations;
  readonly #lost = new Map<string, number>();
  readonly #notes: NodeJson[] = [];
  /** Our labels by those of the file. */
  readonly #labels = new Map<string, string>();
  readonly #statements: ReadonlyMap<string, Statement>;
  /** The counters of statements that begin again with each section. */
  readonly #within: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();
  /** The numbers of statements, by their labels. */
  readonly #numbers = new Map<string, string>();
  /** Notes whose mark stands in the text, and whose words come later. */
  readonly #waiting: NodeJson[] = [];
  #sections = 0;
  #topSections = 0;
  #shift = 0;
  #depth = 0;

  constructor(source: string, known: KnownCitations) {
    this.#source = source;
    this.#known = known;
    const { kinds, within } = statementsIn(source);
    [this.#statements, this.#within] = [kinds, within];
  }

  /** The settings that a source asks for: numbers of its sections, and a table of contents. */
  settings(): Record<string, boolean> {
    const depth = /\\setcounter\s*\{secnumdepth\}\s*\{(-?\d+)\}/.exec(this.#source)?.[1];
    const isNumbered = this.#sections > 0 && (depth === undefined || Number(depth) > 0);
    return {
      ...(isNumbered ? { numberedHeadings: true } : {}),
      ...(/\\tableofcontents(?![a-zA-Z])/.test(this.#source) ? { toc: true } : {}),
    };
  }

  read(): NodeJson[] {
    const root = parsed(this.#source);
    const document = environmentIn(root.content, "document");
    if (document) this.#readPreamble(root.content);
    this.#shift = /\\(?:chapter|part)\b/.test(this.#source) ? 1 : 0;
    const blocks = [...this.#blocks(document?.content ?? root.content), ...this.#notes];
    const settled = blocks.map((block) => this.#withReferences(block));
    return settled.length > 0 ? settled : [node("paragraph")];
  }

  warnings(): string[] {
    return [...this.#lost].map(([sentence, count]) => (count > 1 ? `${sentence} (${count} ×)` : sentence));
  }

  #lose(sentence: string): void {
    this.#lost.set(sentence, (this.#lost.get(sentence) ?? 0) + 1);
  }

  #sourceOf(each: Ast.Node): string {
    return sourceOf(each, this.#source);
  }

  #sourceOfAll(nodes: readonly Ast.Node[]): string {
    return sourceOfAll(nodes, this.#source);
  }

  #readPreamble(nodes: readonly Ast.Node[]): void {
    for (const each of nodes) if (each.type === "macro") this.#readHead(each);
  }

  /** The title and the authors, which are also given after the beginning of the document. */
  #readHead(macro: Ast.Macro): boolean {
    const inside = lastArgument(macro);
    if (TITLES.has(macro.content)) {
      this.title = this.#plain(inside).slice(0, 300) || this.title;
      return true;
    }
    if (macro.content !== "author") return false;
    const names = this.#plain(inside).replace(/\s+/g, " ").trim();
    if (names !== "") this.#lose(`The authors on its title page were not taken: ${names.slice(0, 200)}.`);
    return true;
  }

  #plain(nodes: readonly Ast.Node[]): string {
    const kept = nodes.filter(
      (each) => !(each.type === "macro" && (each.content === "thanks" || each.content === "\\")),
    );
    return this.#line(kept).map(nodeText).join("").replace(/\s+/g, " ").trim();
  }

  /** The blocks of some nodes. */
  #blocks(nodes: readonly Ast.Node[], style: Style = []): NodeJson[] {
    if (++this.#depth > MAX_DEPTH) throw tooDeep();
    const blocks: NodeJson[] = [];
    let line: Line = { nodes: [], pending: "", style };
    const flush = () => {
      const content = trimmed(this.#ended(line));
      if (content.length > 0) blocks.push(node("paragraph", {}, content));
      line = { nodes: [], pending: "", style: line.style };
    };
    for (let at = 0; at < nodes.length; at++) {
      const each = nodes[at];
      if (!each) continue;
      if (each.type === "parbreak") flush();
      else {
        const made = this.#block(each, blocks, style);
        if (made) {
          flush();
          blocks.push(...made);
        } else at = this.#inline(nodes, at, line);
      }
    }
    flush();
    this.#depth--;
    return blocks;
  }

  /** The blocks that a node makes, or null for one within a line. */
  #block(each: Ast.Node, before: readonly NodeJson[], style: Style): NodeJson[] | null {
    if (each.type === "displaymath")
      return [this.#formula(this.#sourceOf(each).replace(/^(?:\\\[|\$\$)|(?:\\\]|\$\$)$/g, ""), null)];
    if (each.type === "mathenv") return this.#equations(each);
    if (each.type === "verbatim") return [this.#code(each.content, languageOf(this.#sourceOf(each)))];
    if (each.type === "environment") return this.#environment(each, style);
    if (each.type !== "macro") return null;
    const name = plainName(each.content);
    const level = SECTIONS[name];
    if (level !== undefined) return [this.#heading(each, level)];
    const shown = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined;
    if (shown !== undefined) return this.#shown(shown, each);
    if (name === "label") {
      this.#labelHeading(before.at(-1), this.#sourceOf(each));
      return before.at(-1)?.type === "heading" ? [] : null;
    }
    if (name === "bibliography" || name === "printbibliography") return [node("bibliography")];
    if (name === "par") return [];
    return this.#readHead(each) ? [] : null;
  }

  /** The argument of a command of the title page as a paragraph, after its word. */
  #shown(word: string | null, macro: Ast.Macro): NodeJson[] {
    const content = trimmed(this.#line(lastArgument(macro)));
    if (content.length === 0) return [];
    const lead = word === null ? [] : [text(`${word}:`, [mark("bold")]), text(" ")];
    return [node("paragraph", {}, joinTexts([...lead, ...content]))];
  }

  #heading(macro: Ast.Macro, level: number): NodeJson {
    const isStarred = (macro.args ?? []).some(({ content: [only] }) => only?.type === "string" && only.content === "*");
    if (!isStarred) this.#sections += 1;
    if (!isStarred && level === 1) this.#topSections += 1;
    if (!isStarred && level <= 1) for (const counter of this.#within) this.#counts.delete(counter);
    const content = trimmed(this.#line(lastArgument(macro))).filter(({ type }) => type !== "hardBreak");
    return node("heading", { level: Math.min(Math.max(level + this.#shift, 1), 6) }, content);
  }

  #labelHeading(heading: NodeJson | undefined, raw: string): void {
    if (heading?.type !== "heading" || heading.attrs?.label) return;
    heading.attrs = { ...heading.attrs, label: this.#label("sec", labelIn(raw)) };
  }

  /** Our label for one of the file, which keeps its name where it fits. */
  #label(kind: string, name: string | null): string | null {
    if (name === null) return null;
    const words =
      name
        .replace(/^\w+:/, "")
        .replace(/[^A-Za-z0-9_-]+/g, "-")
        .replace(/^[-_]+/, "")
        .slice(0, 60) || "x";
    const label = `${kind}:${words}`;
    if (!isLabel(label)) return null;
    const taken = new Set(this.#labels.values());
    let own = label;
    for (let number = 2; taken.has(own); number++) own = `${label.slice(0, 58)}-${number}`;
    this.#labels.set(name, own);
    return own;
  }

  #formula(latex: string, name: string | null): NodeJson {
    const plain = cleanMath(latex)
      .replace(/\n\s*\n/g, "\n")
      .trim();
    if (!isReadable(plain)) this.#loseFormula(plain);
    return node("blockMath", { latex: plain, label: this.#label("eq", name) });
  }

  #equations(each: Ast.Environment): NodeJson[] {
    const raw = this.#sourceOf(each);
    const name = nameOfEnvironment(each);
    const inside = insideOf(raw, name);
    const wrapping = EQUATIONS[plainName(name)];
    if (wrapping === undefined) return [this.#unknown(each, name)];
    const body =
      plainName(name) === "alignat" || plainName(name) === "IEEEeqnarray"
        ? inside.replace(/^\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}/, "")
        : inside;
    const columns = /^(?:eqnarray|IEEEeqnarray)$/.test(plainName(name))
      ? body.replace(/&\s*(=|\\[a-zA-Z]+|[<>])\s*&/g, "&$1")
      : body;
    const clean = cleanMath(columns).trim();
    const latex = wrapping === null ? clean : `\\begin{${wrapping}}\n${clean}\n\\end{${wrapping}}`;
    const [first, ...others] = Array.from(raw.matchAll(/\\label\s*\{([^{}]*)\}/g), ([, label = ""]) => label.trim());
    const made = this.#formula(latex, first ?? null);
    // Lines of one formula have one number here.
    const own = first === undefined ? undefined : this.#labels.get(first);
    if (own !== undefined) for (const other of others) this.#labels.set(other, own);
    return [made];
  }

  #environment(each: Ast.Environment, style: Style): NodeJson[] {
    const name = plainName(nameOfEnvironment(each));
    if (name in EQUATIONS) return this.#equations(each);
    if (TRANSPARENT.has(name)) return this.#blocks(each.content, style);
    if (FLOATS.has(name)) return this.#float(each, /table/i.test(name));
    if (name === "longtable" || name === "supertabular" || name === "xltabular") return this.#longTable(each);
    if (TABLES.has(name)) return [this.#table(each)];
    if (QUOTES.has(name)) return [node("blockquote", {}, orParagraph(this.#blocks(each.content, style)))];
    if (CODE.has(name)) return [this.#code(insideOf(this.#sourceOf(each), nameOfEnvironment(each)), null)];
    if (name === "itemize" || name === "enumerate")
      return this.#list(each, name === "itemize" ? "bulletList" : "orderedList");
    if (name === "description") return this.#list(each, "bulletList");
    if (name === "abstract")
      return [node("heading", { level: 1 }, [text("Abstract")]), ...this.#blocks(each.content, style)];
    if (name === "thebibliography") return this.#ownReferences(each);
    const statement = this.#statements.get(name);
    if (statement) return this.#statement(statement, each);
    return [this.#unknown(each, name)];
  }

  #unknown(each: Ast.Node, name: string): NodeJson {
    this.#lose(`The environment “${name.slice(0, 60)}” is not understood: it is kept as code.`);
    return this.#code(this.#sourceOf(each), "latex");
  }

  #code(content: string, language: string | null): NodeJson {
    const code = content.replace(/^[ \t]*\n|\n[ \t]*$/g, "").replace(/^\[[^\]\n]*\]\n/, "");
    return node("codeBlock", { language }, code === "" ? [] : [text(code)]);
  }

  #statement({ word, counter }: Statement, each: Ast.Environment): NodeJson[] {
    const number = counter === null ? null : this.#count(counter);
    const [label] = macrosIn(each.content, "label");
    const isOwn = label !== undefined && each.content.includes(label);
    const labelled = isOwn ? labelIn(this.#sourceOf(label)) : null;
    if (number !== null && labelled !== null) this.#numbers.set(labelled, number);
    const { name, content } = this.#nameOfStatement(each);
    const [first, ...rest] = this.#blocks(content.filter((one) => one !== label));
    const numbered = number === null ? word : `${word} ${number}`;
    const title = name === "" ? `${numbered}.` : `${numbered} (${name}).`;
    const lead = [text(title, [mark("bold")]), text(" ")];
    if (first?.type === "paragraph")
      return [{ ...first, content: joinTexts([...lead, ...(first.content ?? [])]) }, ...rest];
    return [node("paragraph", {}, [text(title, [mark("bold")])]), ...(first ? [first] : []), ...rest];
  }

  /** The number of the next statement of a counter. */
  #count(counter: string): string {
    const count = (this.#counts.get(counter) ?? 0) + 1;
    this.#counts.set(counter, count);
    return this.#within.has(counter) ? `${Math.max(1, this.#topSections)}.${count}` : String(count);
  }

  /** The name in brackets after the beginning of a statement, which the parser knows of some environments alone. */
  #nameOfStatement(each: Ast.Environment): { name: string; content: Ast.Node[] } {
    const given = each.args?.flatMap(({ content, openMark }) => (openMark === "[" ? content : [])) ?? [];
    if (given.length > 0) return { name: this.#plain(given), content: each.content };
    const first = each.content.findIndex(({ type }) => type !== "whitespace" && type !== "comment");
    const isOpen = (one: Ast.Node | undefined, sign: string) => one?.type === "string" && one.content === sign;
    const end = each.content.findIndex((one, at) => at > first && isOpen(one, "]"));
    if (!isOpen(each.content[first], "[") || end < 0) return { name: "", content: each.content };
    return { name: this.#plain(each.content.slice(first + 1, end)), content: each.content.slice(end + 1) };
  }

  #list(each: Ast.Environment, type: string): NodeJson[] {
    const items = each.content.flatMap((child): NodeJson[] => {
      if (child.type !== "macro" || child.content !== "item") return [];
      const own = child.args?.find(({ openMark }) => openMark === "[")?.content ?? [];
      const blocks = orParagraph(this.#blocks(child.args?.at(-1)?.content ?? []));
      return [node("listItem", {}, own.length > 0 ? this.#withTerm(own, blocks) : blocks)];
    });
    return items.length > 0
      ? [node(type, { tight: items.every(({ content }) => (content?.length ?? 0) < 2) }, items)]
      : [];
  }

  #withTerm(term: readonly Ast.Node[], [first, ...rest]: NodeJson[]): NodeJson[] {
    const words = this.#line(term).map((each) =>
      each.text === undefined
        ? each
        : { ...each, marks: sortMarks([mark("bold"), ...(each.marks ?? []).filter(({ type }) => type !== "bold")]) },
    );
    const space = text(" ");
    if (first?.type === "paragraph")
      return [{ ...first, content: joinTexts([...words, space, ...(first.content ?? [])]) }, ...rest];
    return [node("paragraph", {}, words), ...(first ? [first] : []), ...rest];
  }

  /** References that are typed by hand: a citation of them stays text. */
  #ownReferences(each: Ast.Environment): NodeJson[] {
    this.#lose("Its list of references is typed by hand: it is taken as text. Add a .bib file to cite its works.");
    const paragraphs: NodeJson[] = [node("heading", { level: 1 }, [text("References")])];
    let entry: Ast.Node[] = [];
    let key: string | null = null;
    const end = () => {
      const content = trimmed(this.#line(entry));
      if (key !== null && content.length > 0)
        paragraphs.push(node("paragraph", {}, joinTexts([text(`[${key}] `), ...content])));
      entry = [];
    };
    for (const child of each.content) {
      if (child.type !== "macro" || child.content !== "bibitem") entry.push(child);
      else {
        end();
        key = this.#sourceOf(child).match(/\{([^{}]*)\}\s*$/)?.[1] ?? "";
      }
    }
    end();
    return paragraphs;
  }

  /** A figure or a table with its caption and label. */
  #float(each: Ast.Environment, isTable: boolean): NodeJson[] {
    const captions = macrosIn(each.content, "caption");
    const caption = captions[0] ? this.#plain(lastArgument(captions[0])) : "";
    if (captions.length > 1) this.#lose("A figure has several captions: the first is taken.");
    const [labelled] = macrosIn(each.content, "label");
    const name = labelled ? labelIn(this.#sourceOf(labelled)) : null;
    const inner = this.#blocks(withoutMacros(each.content, ["caption", "label"]));
    const type = isTable ? "table" : "image";
    const count = countOf(inner, type);
    // A caption of ours is a line: a longer text stays a paragraph.
    if (count === 0 || caption.length > MOST_OF_CAPTION)
      return [...inner, ...(caption === "" ? [] : [node("paragraph", {}, [text(caption, [mark("italic")])])])];
    const label = this.#label(
      isTable ? "tbl" : "fig",
      name ?? (caption === "" ? null : `${type}-${this.#labels.size + 1}`),
    );
    let isDone = false;
    const settle = (block: NodeJson): NodeJson => {
      if (block.type === type && !isDone) {
        isDone = true;
        const attrs = isTable
          ? { label, caption: label === null ? null : caption || null }
          : { label, alt: caption || null };
        return { ...block, attrs: { ...block.attrs, ...attrs } };
      }
      return block.content ? { ...block, content: block.content.map(settle) } : block;
    };
    return inner.map(settle);
  }

  /** A table that goes over pages, which has its own caption and label. */
  #longTable(each: Ast.Environment): NodeJson[] {
    const content = withoutRepeatedRows(withoutMacros(each.content, ["caption", "label"]));
    const table = this.#table({ ...each, content });
    const [captioned] = macrosIn(each.content, "caption");
    const [labelled] = macrosIn(each.content, "label");
    const caption = captioned ? this.#plain(lastArgument(captioned)) : "";
    const name = labelled ? labelIn(this.#sourceOf(labelled)) : null;
    const label = this.#label("tbl", name ?? (caption === "" ? null : `table-${this.#labels.size + 1}`));
    if (label === null) return [table];
    const attrs = { ...table.attrs, label, caption: caption.slice(0, MOST_OF_CAPTION) || null };
    return [{ ...table, attrs }];
  }

  #table(each: Ast.Environment): NodeJson {
    const columns = each.args?.findLast(({ openMark }) => openMark === "{")?.content ?? [];
    const { rows, aligns, hasHeader } = readTable(each.content, columns.map((one) => this.#sourceOf(one)).join(""));
    const width = Math.max(1, ...rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)));
    const made = (rows.length > 0 ? rows : [[]]).map((row, at) => {
      const type = hasHeader && at === 0 ? "tableHeader" : "tableCell";
      const cells = row.flatMap(({ content, span }) => [content, ...Array<Ast.Node[]>(span - 1).fill([])]);
      const whole = Array.from({ length: width }, (_, column) =>
        node(type, { align: aligns[column] ?? null }, [
          node("paragraph", {}, trimmed(this.#line(cells[column] ?? []))),
        ]),
      );
      return node("tableRow", {}, whole);
    });
    const table = node("table", {}, made);
    const ranges = rangesIn(rows);
    const merged = ranges === "" ? table : withMergedRanges(table, ranges);
    if (!merged) this.#lose("A table has merged cells: each became a cell with its text and empty ones.");
    return merged ?? table;
  }

  #line(nodes: readonly Ast.Node[], style: Style = []): NodeJson[] {
    if (++this.#depth > MAX_DEPTH) throw tooDeep();
    const line: Line = { nodes: [], pending: "", style };
    for (let at = 0; at < nodes.length; at++) at = this.#inline(nodes, at, line);
    this.#depth--;
    return this.#ended(line);
  }

  #ended(line: Line): NodeJson[] {
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
  #inline(nodes: readonly Ast.Node[], at: number, line: Line): number {
    const each = nodes[at];
    if (!each) return at;
    if (each.type === "string") line.pending += each.content;
    else if (each.type === "whitespace" || each.type === "parbreak") line.pending += " ";
    else if (each.type === "comment") return at;
    else if (each.type === "inlinemath")
      this.#math(this.#sourceOf(each).replace(/^(?:\\\(|\$)|(?:\\\)|\$)$/g, ""), line);
    else if (each.type === "displaymath")
      this.#math(this.#sourceOf(each).replace(/^(?:\\\[|\$\$)|(?:\\\]|\$\$)$/g, ""), line, true);
    else if (each.type === "group") this.#push(line, ...this.#line(each.content, line.style));
    else if (each.type === "environment" && TRANSPARENT.has(plainName(nameOfEnvironment(each))))
      this.#push(line, ...this.#line(each.content, line.style));
    else if (each.type === "verb") this.#push(line, text(each.content || " ", [mark("code")]));
    else if (each.type === "macro") return this.#macro(each, nodes, at, line);
    else this.#push(line, text(this.#sourceOf(each).replace(LINE_END, " ") || " ", [mark("code")]));
    return at;
  }

  #math(latex: string, line: Line, display = false): void {
    const plain = inlineLatex(cleanMath(latex));
    if (plain !== "" && !isReadable(plain)) this.#loseFormula(plain);
    if (plain !== "") this.#push(line, node("inlineMath", { latex: plain, display }));
  }

  #loseFormula(latex: string): void {
    const unknown = Array.from(latex.matchAll(/\\[a-zA-Z@]+/g), ([name]) => name).find(
      (name) => !isReadable(`${name} x`) && !isReadable(`${name}{x}{y}`),
    );
    const cause = unknown === undefined ? "" : `: it may be “${unknown.slice(0, 60)}”`;
    this.#lose(`A formula cannot be set${cause}. It is shown as its source.`);
  }

  #macro(macro: Ast.Macro, nodes: readonly Ast.Node[], at: number, line: Line): number {
    const name = plainName(macro.content);
    const inside = lastArgument(macro);
    if (name === "textsc" || name === "scshape" || name === "sc")
      this.#lose("Small capitals are not kept: the words are.");
    const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
    if (format !== undefined) {
      const style = format === null || line.style.includes(format) ? line.style : [...line.style, format];
      const made = this.#line(inside, style);
      this.#push(line, ...(name === "enquote" ? [text("“"), ...made, text("”")] : made));
      return at;
    }
    const declared = DECLARATIONS[name];
    if (declared) {
      this.#set(line);
      line.style = line.style.includes(declared) ? line.style : [...line.style, declared];
      return afterSpace(nodes, at);
    }
    if (CITES[name]) this.#cite(macro, line);
    else if (REFERENCES[name]) this.#refer(macro, line);
    else if (name === "footnote" || name === "endnote" || name === "thanks") this.#footnote(inside, line);
    else if (name === "footnotemark") this.#footnoteMark(line);
    else if (name === "footnotetext") this.#footnoteText(inside, line);
    else if (name === "ensuremath") this.#math(this.#sourceOfAll(inside), line);
    else if (Object.hasOwn(QUANTITIES, name) && inside.length > 0) this.#quantity(name, macro, line);
    else if (Object.hasOwn(SHOWN, name)) this.#push(line, ...this.#line(inside, line.style));
    else if (name === "href" || name === "url") this.#link(macro, line);
    else if (name === "includegraphics") this.#picture(macro, line);
    else if (name === "textcolor" || name === "colorbox") this.#push(line, ...this.#line(inside, line.style));
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
      const base = macro.args?.at(-1) ? this.#plain(lastArgument(macro)) : this.#baseOf(nodes[next]);
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
    if (next?.type === "group") return this.#plain(next.content);
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
      .map((each) => this.#sourceOf(each))
      .join("");
    const name = macro.content.slice(0, 60);
    const latex = cleanMath(raw).trim();
    if (/^[a-zA-Z]+$/.test(name) && isReadable(latex) && !/\\text|\\emph/.test(raw)) {
      this.#math(latex, line);
      return last;
    }
    if (raw.length > LONG_CODE && last > at) {
      this.#lose(`The command “\\${name}” is not understood: its words are taken.`);
      for (const group of nodes.slice(at + 1, last + 1))
        if (group.type === "group") this.#push(line, text(" "), ...this.#line(group.content, line.style));
      return last;
    }
    this.#lose(`The command “\\${name}” is not understood: it is kept as code.`);
    this.#push(line, text(raw.replace(/\s+/g, " ").trim() || `\\${macro.content}`, [mark("code")]));
    return last;
  }

  #cite(macro: Ast.Macro, line: Line): void {
    const kind = CITES[plainName(macro.content)];
    const keys = this.#sourceOfAll(lastArgument(macro))
      .split(",")
      .map((key) => key.trim())
      .filter(Boolean);
    const optional = (macro.args ?? [])
      .filter(({ openMark }) => openMark === "[")
      .map(({ content }) => this.#plain(content));
    const [before, after] = optional.length > 1 ? optional : ["", optional[0] ?? ""];
    const cids = keys.map((key) => this.#known.byKey.get(key));
    if (keys.length === 0 || keys.length > 100 || cids.some((cid) => cid === undefined)) {
      for (const key of keys)
        if (!this.#known.byKey.has(key))
          this.#lose(`No .bib file has the work “${key.slice(0, 100)}”: its citation is kept as code.`);
      this.#push(line, text(this.#sourceOf(macro).replace(/\s+/g, " ") || "\\cite", [mark("code")]));
      return;
    }
    const items = cids.map((cid, index): CitationItem => {
      const tail = index === cids.length - 1 ? tailOf(after ?? "") : NO_TAIL;
      const prefix = index === 0 && before ? before.slice(0, 1_000) : null;
      return { cid: cid ?? "", key: keys[index] ?? "", prefix, suppressAuthor: kind === "year", ...tail };
    });
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

  #withReferences(given: NodeJson): NodeJson {
    if (given.type === "crossReference") {
      const name = String(given.attrs?.label);
      const label = this.#labels.get(name);
      if (label !== undefined) return { ...given, attrs: { ...given.attrs, label } };
      const number = this.#numbers.get(name);
      if (number !== undefined) return text(number);
      this.#lose(`Nothing that is taken has the label “${name.slice(0, 100)}”: the reference is kept as code.`);
      return text(`\\ref{${name}}`, [mark("code")]);
    }
    return given.content
      ? { ...given, content: joinTexts(given.content.map((child) => this.#withReferences(child))) }
      : given;
  }

  #footnote(inside: readonly Ast.Node[], line: Line): void {
    const label = String(this.#notes.length + 1);
    const note = node("footnoteDef", { label });
    this.#notes.push(note);
    note.content = orParagraph(this.#blocks(inside));
    this.#push(line, node("footnoteRef", { label }));
  }

  /** The mark of a note whose words come later. */
  #footnoteMark(line: Line): void {
    const label = String(this.#notes.length + 1);
    const note = node("footnoteDef", { label }, [node("paragraph")]);
    this.#notes.push(note);
    this.#waiting.push(note);
    this.#push(line, node("footnoteRef", { label }));
  }

  /** The words of the note whose mark has waited longest; without a mark, a note at this place. */
  #footnoteText(inside: readonly Ast.Node[], line: Line): void {
    const note = this.#waiting.shift();
    if (note) note.content = orParagraph(this.#blocks(inside));
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
        ? this.#line(given.at(-1)?.content ?? [], line.style)
        : [text(address || " ", marksOf(line.style))];
    const link = address !== "" && isAllowedLink(address) ? mark("link", { href: address }) : null;
    const linked = (each: NodeJson): NodeJson =>
      link === null || each.text === undefined
        ? each
        : { ...each, marks: sortMarks([link, ...(each.marks ?? []).filter(({ type }) => type !== "link")]) };
    this.#push(line, ...words.map(linked));
  }

  #picture(macro: Ast.Macro, line: Line): void {
    const src = this.#plain(lastArgument(macro)).trim();
    const width = widthIn(this.#sourceOf(macro));
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

const orParagraph = (blocks: NodeJson[]): NodeJson[] => (blocks.length > 0 ? blocks : [node("paragraph")]);

function countOf(blocks: readonly NodeJson[], type: string): number {
  return blocks.reduce((sum, block) => sum + (block.type === type ? 1 : 0) + countOf(block.content ?? [], type), 0);
}

// Code excludes no other mark in a document, and each mark occurs once.
const marksOf = (style: Style): MarkJson[] => sortMarks([...new Set(style)].map((name) => mark(name)));

/** A line without spaces and breaks at its ends. */
function trimmed(line: NodeJson[]): NodeJson[] {
  const kept = [...line];
  const isEnd = (each: NodeJson | undefined) => each?.type === "hardBreak" || each?.text?.trim() === "";
  while (isEnd(kept[0])) kept.shift();
  while (isEnd(kept.at(-1))) kept.pop();
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.text !== undefined) kept[0] = { ...first, text: first.text.trimStart() };
  const end = kept.at(-1);
  if (last && end?.text !== undefined) kept[kept.length - 1] = { ...end, text: end.text.trimEnd() };
  return kept;
}
