import type * as Ast from "@unified-latex/unified-latex-types";
import type { NodeJson } from "#lib/document/model/document";
import type { KnownCitations } from "#lib/document/model/known-citations";
import { isLabel } from "#lib/document/model/labels";
import { joinTexts, mark, node, text } from "#lib/document/schema/build";
import { withMergedRanges } from "#lib/document/schema/table-grid";
import type { TextAuthor } from "#lib/shapes/text-author";
import { foundAuthors } from "../draft/found-authors";
import { cleanMath, isReadable } from "./clean-math";
import { CODE, EQUATIONS, FLOATS, plainName, QUOTES, SECTIONS, SHOWN, TABLES, TITLES, TRANSPARENT } from "./commands";
import {
  environmentIn,
  insideOf,
  labelIn,
  languageOf,
  lastArgument,
  macrosIn,
  nameOfEnvironment,
  parsed,
  withoutMacros,
} from "./latex-nodes";
import { rangesIn, readTable, withoutRepeatedRows } from "./latex-table";
import { type Line, LineReader, orParagraph, type Style } from "./line-reader";
import { type Statement, statementsIn } from "./statements";
import { titleAuthors } from "./title-authors";
import { trimmed } from "./trim-line";
import { withTerm } from "./with-term";

const MOST_OF_CAPTION = 2_000;

/** Reads the blocks of a LaTeX file. */
export class LatexReader extends LineReader {
  title: string | null = null;
  readonly #authors: TextAuthor[] = [];
  /** Our labels by those of the file. */
  readonly #labels = new Map<string, string>();
  readonly #statements: ReadonlyMap<string, Statement>;
  /** The counters of statements that begin again with each section. */
  readonly #within: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();
  /** The numbers of statements, by their labels. */
  readonly #numbers = new Map<string, string>();
  #sections = 0;
  #topSections = 0;
  #shift = 0;

  constructor(source: string, known: KnownCitations) {
    super(source, known);
    const { kinds, within } = statementsIn(source);
    [this.#statements, this.#within] = [kinds, within];
  }

  /** The settings that a source asks for: its authors, numbers of its sections, contents, and lists of figures and tables. */
  settings(): Record<string, unknown> {
    const depth = /\\setcounter\s*\{secnumdepth\}\s*\{(-?\d+)\}/.exec(this.source)?.[1];
    const isNumbered = this.#sections > 0 && (depth === undefined || Number(depth) > 0);
    return {
      ...foundAuthors(this.#authors),
      ...(isNumbered ? { numberedHeadings: true } : {}),
      ...(/\\tableofcontents(?![a-zA-Z])/.test(this.source) ? { toc: true } : {}),
      ...(/\\listoffigures(?![a-zA-Z])/.test(this.source) ? { lof: true } : {}),
      ...(/\\listoftables(?![a-zA-Z])/.test(this.source) ? { lot: true } : {}),
    };
  }

  read(): NodeJson[] {
    const root = parsed(this.source);
    const document = environmentIn(root.content, "document");
    if (document) this.#readPreamble(root.content);
    this.#shift = /\\(?:chapter|part)\b/.test(this.source) ? 1 : 0;
    const blocks = [...this.blocks(document?.content ?? root.content), ...this.notes];
    const settled = blocks.map((block) => this.#withReferences(block));
    return settled.length > 0 ? settled : [node("paragraph")];
  }

  #readPreamble(nodes: readonly Ast.Node[]): void {
    for (const each of nodes) if (each.type === "macro") this.#readHead(each);
  }

  /** The title and the authors, which are also given after the beginning of the document. */
  #readHead(macro: Ast.Macro): boolean {
    const inside = lastArgument(macro);
    if (TITLES.has(macro.content)) {
      this.title = this.plain(inside).slice(0, 300) || this.title;
      return true;
    }
    if (macro.content !== "author") return false;
    const reading = { plain: (nodes: readonly Ast.Node[]) => this.plain(nodes), sourceOf: this.sourceOf.bind(this) };
    this.#authors.push(...titleAuthors(inside, reading));
    return true;
  }

  protected override blocks(nodes: readonly Ast.Node[], style: Style = []): NodeJson[] {
    this.enter();
    const blocks: NodeJson[] = [];
    let line: Line = { nodes: [], pending: "", style };
    const flush = () => {
      const content = trimmed(this.ended(line));
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
        } else at = this.inline(nodes, at, line);
      }
    }
    flush();
    this.leave();
    return blocks;
  }

  /** The blocks that a node makes, or null for one within a line. */
  #block(each: Ast.Node, before: readonly NodeJson[], style: Style): NodeJson[] | null {
    if (each.type === "displaymath")
      return [this.#formula(this.sourceOf(each).replace(/^(?:\\\[|\$\$)|(?:\\\]|\$\$)$/g, ""), null)];
    if (each.type === "mathenv") return this.#equations(each);
    if (each.type === "verbatim") return [this.#code(each.content, languageOf(this.sourceOf(each)))];
    if (each.type === "environment") return this.#environment(each, style);
    if (each.type !== "macro") return null;
    const name = plainName(each.content);
    const level = SECTIONS[name];
    if (level !== undefined) return [this.#heading(each, level)];
    const shown = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined;
    if (shown !== undefined) return this.#shown(shown, each);
    if (name === "label") {
      this.#labelHeading(before.at(-1), this.sourceOf(each));
      return before.at(-1)?.type === "heading" ? [] : null;
    }
    if (name === "bibliography" || name === "printbibliography") return [node("bibliography")];
    if (name === "par") return [];
    return this.#readHead(each) ? [] : null;
  }

  /** The argument of a command of the title page as a paragraph, after its word. */
  #shown(word: string | null, macro: Ast.Macro): NodeJson[] {
    const content = trimmed(this.line(lastArgument(macro)));
    if (content.length === 0) return [];
    const lead = word === null ? [] : [text(`${word}:`, [mark("bold")]), text(" ")];
    return [node("paragraph", {}, joinTexts([...lead, ...content]))];
  }

  #heading(macro: Ast.Macro, level: number): NodeJson {
    const isStarred = (macro.args ?? []).some(({ content: [only] }) => only?.type === "string" && only.content === "*");
    if (!isStarred) this.#sections += 1;
    if (!isStarred && level === 1) this.#topSections += 1;
    if (!isStarred && level <= 1) for (const counter of this.#within) this.#counts.delete(counter);
    const content = trimmed(this.line(lastArgument(macro))).filter(({ type }) => type !== "hardBreak");
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
    if (!isReadable(plain)) this.loseFormula(plain);
    return node("blockMath", { latex: plain, label: this.#label("eq", name) });
  }

  #equations(each: Ast.Environment): NodeJson[] {
    const raw = this.sourceOf(each);
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
    if (TRANSPARENT.has(name)) return this.blocks(each.content, style);
    if (FLOATS.has(name)) return this.#float(each, /table/i.test(name));
    if (name === "longtable" || name === "supertabular" || name === "xltabular") return this.#longTable(each);
    if (TABLES.has(name)) return [this.#table(each)];
    if (QUOTES.has(name)) return [node("blockquote", {}, orParagraph(this.blocks(each.content, style)))];
    if (CODE.has(name)) return [this.#code(insideOf(this.sourceOf(each), nameOfEnvironment(each)), null)];
    if (name === "itemize" || name === "enumerate")
      return this.#list(each, name === "itemize" ? "bulletList" : "orderedList");
    if (name === "description") return this.#list(each, "bulletList");
    if (name === "abstract")
      return [node("heading", { level: 1 }, [text("Abstract")]), ...this.blocks(each.content, style)];
    if (name === "thebibliography") return this.#ownReferences(each);
    const statement = this.#statements.get(name);
    if (statement) return this.#statement(statement, each);
    return [this.#unknown(each, name)];
  }

  #unknown(each: Ast.Node, name: string): NodeJson {
    this.lose(`The environment “${name.slice(0, 60)}” is not understood: it is kept as code.`);
    return this.#code(this.sourceOf(each), "latex");
  }

  #code(content: string, language: string | null): NodeJson {
    const code = content.replace(/^[ \t]*\n|\n[ \t]*$/g, "").replace(/^\[[^\]\n]*\]\n/, "");
    return node("codeBlock", { language }, code === "" ? [] : [text(code)]);
  }

  #statement({ word, counter }: Statement, each: Ast.Environment): NodeJson[] {
    const number = counter === null ? null : this.#count(counter);
    const [label] = macrosIn(each.content, "label");
    const isOwn = label !== undefined && each.content.includes(label);
    const labelled = isOwn ? labelIn(this.sourceOf(label)) : null;
    if (number !== null && labelled !== null) this.#numbers.set(labelled, number);
    const { name, content } = this.#nameOfStatement(each);
    const [first, ...rest] = this.blocks(content.filter((one) => one !== label));
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
    if (given.length > 0) return { name: this.plain(given), content: each.content };
    const first = each.content.findIndex(({ type }) => type !== "whitespace" && type !== "comment");
    const isOpen = (one: Ast.Node | undefined, sign: string) => one?.type === "string" && one.content === sign;
    const end = each.content.findIndex((one, at) => at > first && isOpen(one, "]"));
    if (!isOpen(each.content[first], "[") || end < 0) return { name: "", content: each.content };
    return { name: this.plain(each.content.slice(first + 1, end)), content: each.content.slice(end + 1) };
  }

  #list(each: Ast.Environment, type: string): NodeJson[] {
    const items = each.content.flatMap((child): NodeJson[] => {
      if (child.type !== "macro" || child.content !== "item") return [];
      const own = child.args?.find(({ openMark }) => openMark === "[")?.content ?? [];
      const blocks = orParagraph(this.blocks(child.args?.at(-1)?.content ?? []));
      return [node("listItem", {}, own.length > 0 ? withTerm(this.line(own), blocks) : blocks)];
    });
    return items.length > 0
      ? [node(type, { tight: items.every(({ content }) => (content?.length ?? 0) < 2) }, items)]
      : [];
  }

  /** References that are typed by hand: a citation of them stays text. */
  #ownReferences(each: Ast.Environment): NodeJson[] {
    this.lose("Its list of references is typed by hand: it is taken as text. Add a .bib file to cite its works.");
    const paragraphs: NodeJson[] = [node("heading", { level: 1 }, [text("References")])];
    let entry: Ast.Node[] = [];
    let key: string | null = null;
    const end = () => {
      const content = trimmed(this.line(entry));
      if (key !== null && content.length > 0)
        paragraphs.push(node("paragraph", {}, joinTexts([text(`[${key}] `), ...content])));
      entry = [];
    };
    for (const child of each.content) {
      if (child.type !== "macro" || child.content !== "bibitem") entry.push(child);
      else {
        end();
        key = this.sourceOf(child).match(/\{([^{}]*)\}\s*$/)?.[1] ?? "";
      }
    }
    end();
    return paragraphs;
  }

  /** A figure or a table with its caption and label. */
  #float(each: Ast.Environment, isTable: boolean): NodeJson[] {
    const captions = macrosIn(each.content, "caption");
    const caption = captions[0] ? this.plain(lastArgument(captions[0])) : "";
    if (captions.length > 1) this.lose("A figure has several captions: the first is taken.");
    const [labelled] = macrosIn(each.content, "label");
    const name = labelled ? labelIn(this.sourceOf(labelled)) : null;
    const inner = this.blocks(withoutMacros(each.content, ["caption", "label"]));
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
    const caption = captioned ? this.plain(lastArgument(captioned)) : "";
    const name = labelled ? labelIn(this.sourceOf(labelled)) : null;
    const label = this.#label("tbl", name ?? (caption === "" ? null : `table-${this.#labels.size + 1}`));
    if (label === null) return [table];
    const attrs = { ...table.attrs, label, caption: caption.slice(0, MOST_OF_CAPTION) || null };
    return [{ ...table, attrs }];
  }

  #table(each: Ast.Environment): NodeJson {
    const columns = each.args?.findLast(({ openMark }) => openMark === "{")?.content ?? [];
    const { rows, aligns, hasHeader } = readTable(each.content, columns.map((one) => this.sourceOf(one)).join(""));
    const width = Math.max(1, ...rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)));
    const made = (rows.length > 0 ? rows : [[]]).map((row, at) => {
      const type = hasHeader && at === 0 ? "tableHeader" : "tableCell";
      const cells = row.flatMap(({ content, span }) => [content, ...Array<Ast.Node[]>(span - 1).fill([])]);
      const whole = Array.from({ length: width }, (_, column) =>
        node(type, { align: aligns[column] ?? null }, [node("paragraph", {}, trimmed(this.line(cells[column] ?? [])))]),
      );
      return node("tableRow", {}, whole);
    });
    const table = node("table", {}, made);
    const ranges = rangesIn(rows);
    const merged = ranges === "" ? table : withMergedRanges(table, ranges);
    if (!merged) this.lose("A table has merged cells: each became a cell with its text and empty ones.");
    return merged ?? table;
  }

  #withReferences(given: NodeJson): NodeJson {
    if (given.type === "crossReference") {
      const name = String(given.attrs?.label);
      const label = this.#labels.get(name);
      if (label !== undefined) return { ...given, attrs: { ...given.attrs, label } };
      const number = this.#numbers.get(name);
      if (number !== undefined) return text(number);
      this.lose(`Nothing that is taken has the label “${name.slice(0, 100)}”: the reference is kept as code.`);
      return text(`\\ref{${name}}`, [mark("code")]);
    }
    return given.content
      ? { ...given, content: joinTexts(given.content.map((child) => this.#withReferences(child))) }
      : given;
  }
}

function countOf(blocks: readonly NodeJson[], type: string): number {
  return blocks.reduce((sum, block) => sum + (block.type === type ? 1 : 0) + countOf(block.content ?? [], type), 0);
}
