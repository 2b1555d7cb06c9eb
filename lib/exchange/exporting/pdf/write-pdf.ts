import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { AppError } from "#lib/base/errors";
import { manuscriptOf } from "../manuscript/manuscript";
import type { ExportOptions, ExportSource } from "../manuscript/source";
import { findChromium, printPdf } from "./print-pdf";
import { typstMath } from "./typst-math";
import { typstString } from "./typst-string";
import { formulasIn, writeTypst } from "./write-typst";

/** The folder of the fonts that a build cuts for typeset pages. */
const FONTS = join(/* turbopackIgnore: true */ process.cwd(), ".generated", "fonts");

/** Where other systems keep fonts, for the scripts that ours lack. */
const FONTS_OF_MACHINE = ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"];

type Typst = typeof import("@myriaddreamin/typst-ts-node-compiler");

/** The programs of this machine that make PDFs; null for one that is not there. */
export type PdfPrograms = { typst: () => Promise<Typst | null>; chromium: () => string | null };

const INSTALLED: PdfPrograms = { typst: load, chromium: findChromium };

/**
 * Writes a text as a tagged PDF, typeset by Typst, or printed by Chromium where Typst cannot run; throws
 * `not_available` on a machine with neither.
 */
export async function writePdf(
  source: ExportSource,
  options: ExportOptions,
  programs: PdfPrograms = INSTALLED,
): Promise<Uint8Array> {
  const typst = await programs.typst();
  if (typst) return typesetPdf(typst, source, options);
  const browser = programs.chromium();
  if (browser) return printPdf(source, browser);
  throw new AppError("not_available", "This machine cannot typeset PDF: it has neither its typesetter nor Chromium.", {
    hint: "Export the document as a Word file or a web page, and print that.",
  });
}

function typesetPdf(typst: Typst, source: ExportSource, options: ExportOptions): Uint8Array {
  const made = withCompiler(typst, { fontPaths: [FONTS], source }, (compiler) =>
    typesetWith(compiler, source, options),
  );
  if (made.missing.length === 0) return made.pdf;
  const fontPaths = [FONTS, ...FONTS_OF_MACHINE.filter(isThere)];
  return withCompiler(typst, { fontPaths, source }, (compiler) => {
    const { pdf, missing } = typesetWith(compiler, source, options);
    return missing.length === 0 ? pdf : typesetWith(compiler, source, options, missing).pdf;
  });
}

// Nobody makes this folder, so a source can read nothing but the pictures that are given to it.
const NOWHERE = join(tmpdir(), `colophon-pdf-${randomUUID()}`);

// Enough for the second writing of a file that is signed; what is kept longer fills the memory.
const KEPT_WRITINGS = 2;

// Reading the fonts takes longer than typesetting a page, so the next text has the compiler of the one before.
const compilers = new Map<string, NodeCompiler>();

function withCompiler<Made>(
  typst: Typst,
  { fontPaths, source }: { fontPaths: string[]; source: ExportSource },
  use: (compiler: NodeCompiler) => Made,
): Made {
  const fonts = fontPaths.join("\n");
  const compiler = compilers.get(fonts) ?? typst.NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontPaths }] });
  // One that fails is not used again.
  compilers.delete(fonts);
  for (const { name, content } of source.pictures.values())
    compiler.mapShadow(join(NOWHERE, name), Buffer.from(content));
  for (const drawn of source.diagrams.values())
    if ("file" in drawn) compiler.mapShadow(join(NOWHERE, drawn.name), Buffer.from(drawn.file));
  const made = use(compiler);
  compiler.resetShadow();
  compiler.evictCache(KEPT_WRITINGS);
  compilers.set(fonts, compiler);
  return made;
}

const isThere = (folder: string) => existsSync(/* turbopackIgnore: true */ folder);

function typesetWith(
  compiler: NodeCompiler,
  source: ExportSource,
  options: ExportOptions,
  boxed: readonly string[] = [],
): Typeset {
  const creationTimestamp = Math.floor(source.date.getTime() / 1000);
  const text = `${boxesFor(boxed)}${writeTypst(manuscriptOf(source), options)}`;
  const whole = render(compiler, text, creationTimestamp);
  if (whole) return whole;
  const refused = refusedFormulas(compiler, source);
  const rest = render(
    compiler,
    `${boxesFor(boxed)}${writeTypst(manuscriptOf(source), options, refused)}`,
    creationTimestamp,
  );
  if (rest) return rest;
  const failure = compiler.compile({ mainFileContent: text }).takeDiagnostics()?.shortDiagnostics;
  throw new Error(`The document was not typeset: ${JSON.stringify(failure).slice(0, 1000)}`);
}

/** A rule that shows a box for each of these signs, for which no font is there. */
const boxesFor = (signs: readonly string[]): string =>
  signs.length === 0
    ? ""
    : `#show regex(${typstString(`[${signs.join("")}]`)}): box(width: 0.7em, height: 0.7em, stroke: 0.5pt)\n`;

async function load(): Promise<Typst | null> {
  try {
    return await import("@myriaddreamin/typst-ts-node-compiler");
  } catch {
    // An optional dependency: not every system has its binary.
    return null;
  }
}

/** A PDF, and the signs in it for which no font is there. */
type Typeset = { pdf: Uint8Array; missing: string[] };

/** The PDF after the accessibility standard PDF/UA-1, or tagged only where a text does not meet it; null for an error. */
function render(compiler: NodeCompiler, mainFileContent: string, creationTimestamp: number): Typeset | null {
  const compiled = compiler.compile({ mainFileContent });
  const document = compiled.result;
  if (!document) return null;
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: "ua-1", creationTimestamp }), missing: [] };
  } catch (thrown) {
    // Such as a heading level that is left out.
    return { pdf: compiler.pdf(document, { creationTimestamp }), missing: missingIn(thrown) };
  }
}

// The typesetter says nowhere else which signs it left blank.
const UNDISPLAYED = /the text `\\?"(.+?)\\?"` could not be displayed/g;

const missingIn = (thrown: unknown): string[] => {
  const texts = [...String(thrown).matchAll(UNDISPLAYED)].map(([, text = ""]) => text);
  const decoded = texts.join("").replace(/\\+u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
  return [...new Set(decoded.match(/[^\p{ASCII}]/gu))];
};

function refusedFormulas(compiler: NodeCompiler, source: ExportSource): Set<string> {
  const refused = new Set<string>();
  for (const latex of formulasIn(manuscriptOf(source))) {
    const math = typstMath(latex, true);
    if (math !== null && !compiler.compile({ mainFileContent: `$ ${math} $` }).result) refused.add(latex);
  }
  return refused;
}
