import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readNbib } from "#lib/citations/exchange/nbib";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { readRis } from "#lib/citations/exchange/ris";
import { parseCanonical } from "#lib/document/edit/json-text";
import type { NodeJson } from "#lib/document/model/document";
import { KATEX_LIMITS, katex } from "#lib/document/model/katex";
import { isLong } from "#lib/test-runs";
import { openArchive } from "../draft/archive";
import { readImport } from "../files/read-import";

const folder = process.env.REAL_FILES;

/** What became of one file. */
type Outcome = {
  file: string;
  taken: boolean;
  /** The reason of a refusal. */
  refused?: string;
  /** The share of the source's different words of four letters and more that its documents and works have. */
  wordsKept: number;
  formulas: number;
  formulasSet: number;
};

const WORKS: ReadonlyMap<string, (text: string) => Pick<ReadWorks, "items">> = new Map([
  [".bib", readBibtex],
  [".ris", readRis],
  [".nbib", readNbib],
]);
const IMPORTED = new Set([".docx", ".tex", ".md", ".html", ".zip"]);

const filesIn = (at: string): string[] =>
  readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((name) => IMPORTED.has(extname(name).toLowerCase()) || WORKS.has(extname(name).toLowerCase()))
    .sort();

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** The text of a file as its author sees it, about: archives and Word files by their parts. */
async function sourceWords(bytes: Uint8Array, extension: string): Promise<Set<string>> {
  const text = new TextDecoder().decode(bytes);
  if (extension === ".html") return wordsOf(text.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, " "));
  if (extension !== ".docx" && extension !== ".zip") return wordsOf(text.replace(/\\[a-zA-Z]+/g, " "));
  const archive = await openArchive(bytes, "The file");
  const parts = archive.names.filter((name) =>
    extension === ".zip" ? /\.(?:md|tex|html?)$/i.test(name) : /^word\/document\.xml$/.test(name),
  );
  const words = new Set<string>();
  for (const name of parts) {
    const part = new TextDecoder().decode(await archive.read(name));
    const plain =
      extension === ".zip"
        ? part.replace(/<[^>]*>|\\[a-zA-Z]+/g, " ")
        : [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)<|<\/w:(?:p|tab)>/g)].map(([, run]) => run ?? " ").join("");
    for (const word of wordsOf(plain)) words.add(word);
  }
  return words;
}

function formulasIn(node: NodeJson): string[] {
  const own = node.type === "inlineMath" || node.type === "blockMath" ? [String(node.attrs?.latex)] : [];
  return [...own, ...(node.content ?? []).flatMap(formulasIn)];
}

function isSet(latex: string): boolean {
  try {
    katex.renderToString(latex, { ...KATEX_LIMITS, throwOnError: true });
    return true;
  } catch {
    return false;
  }
}

async function read(bytes: Uint8Array, name: string): Promise<{ text: string; formulas: string[] }> {
  const works = WORKS.get(extname(name).toLowerCase());
  if (works) return { text: JSON.stringify(works(new TextDecoder().decode(bytes)).items), formulas: [] };
  const { documents, works: cited } = await readImport({ name, bytes });
  const texts = documents.map(({ title, content, changes }) => title + content + JSON.stringify(changes));
  return {
    text: texts.join(" ") + JSON.stringify(cited),
    formulas: documents.flatMap(({ content }) => formulasIn(parseCanonical(content))),
  };
}

async function outcomeOf(root: string, name: string): Promise<Outcome> {
  const bytes = new Uint8Array(readFileSync(name));
  const file = relative(root, name);
  try {
    const { text, formulas } = await read(bytes, name);
    const [source, kept] = [await sourceWords(bytes, extname(name).toLowerCase()), wordsOf(text)];
    const wordsKept = source.size === 0 ? 1 : [...source].filter((word) => kept.has(word)).length / source.size;
    return { file, taken: true, wordsKept, formulas: formulas.length, formulasSet: formulas.filter(isSet).length };
  } catch (thrown) {
    // Any other error is a fault of ours.
    if (!(thrown instanceof AppError)) throw new Error(`“${file}” fails the import.`, { cause: thrown });
    return { file, taken: false, refused: thrown.message, wordsKept: 0, formulas: 0, formulasSet: 0 };
  }
}

function reportOf(outcomes: readonly Outcome[]): string {
  const kinds = new Map<string, Outcome[]>();
  for (const each of outcomes) {
    const kind = extname(each.file).toLowerCase();
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  const lines = [...kinds].map(([kind, all]) => {
    const taken = all.filter((each) => each.taken);
    const words = taken.reduce((sum, { wordsKept }) => sum + wordsKept, 0) / Math.max(1, taken.length);
    const [formulas, set] = (["formulas", "formulasSet"] as const).map((name) =>
      all.reduce((sum, each) => sum + each[name], 0),
    );
    return `${kind}: ${taken.length} of ${all.length} taken, words kept ${percent(words)}, formulas set ${set} of ${formulas}`;
  });
  const refused = outcomes.filter((each) => !each.taken).map(({ file, refused }) => `refused ${file}: ${refused}`);
  const worst = outcomes.filter((each) => each.taken && each.wordsKept < 0.9);
  return [...lines, ...refused, ...worst.map((each) => `${percent(each.wordsKept)} of the words: ${each.file}`)].join(
    "\n",
  );
}

test.runIf(isLong && folder)(
  "files that no one here wrote are taken or refused with a reason",
  async () => {
    const root = folder ?? "";
    const outcomes: Outcome[] = [];
    for (const name of filesIn(root)) outcomes.push(await outcomeOf(root, name));
    process.stdout.write(`${reportOf(outcomes)}\n`);
    expect(outcomes.length).toBeGreaterThan(0);
  },
  3_600_000,
);

test("the report counts files by kind, and names those that are refused or lose words", () => {
  const whole = { taken: true, wordsKept: 1, formulas: 2, formulasSet: 1 };
  const report = reportOf([
    { file: "a.md", ...whole },
    { file: "b.md", ...whole, wordsKept: 0.5 },
    { file: "c.docx", taken: false, refused: "It is broken.", wordsKept: 0, formulas: 0, formulasSet: 0 },
  ]);
  expect(report).toContain(".md: 2 of 2 taken, words kept 75.0 %, formulas set 2 of 4");
  expect(report).toContain("refused c.docx: It is broken.");
  expect(report).toContain("50.0 % of the words: b.md");
});

test("the words of a file are compared with those of its document", async () => {
  const markdown = new TextEncoder().encode("# Tides\n\nThe *harbour* has a $x^2$ gauge.");
  const { text, formulas } = await read(markdown, "a.md");
  const source = await sourceWords(markdown, ".md");
  expect([[...source].every((word) => wordsOf(text).has(word)), formulas.map(isSet)]).toEqual([true, [true]]);
});
