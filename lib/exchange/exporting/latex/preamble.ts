import type { Manuscript } from "../manuscript/manuscript";
import type { ExportOptions } from "../manuscript/source";
import { definitionsOf } from "./characters";
import { escapeLatex } from "./escape-latex";
import { linesForMath } from "./katex-commands";
import { type Placeholder, readLatexTemplate } from "./template";
import { isNumeric } from "./write-latex";

/** The template of an export without one: an article. */
export const OUR_TEMPLATE = readLatexTemplate(`\\documentclass[11pt,a4paper]{article}
$citations$
$packages$
\\title{$title$}
\\author{$author$}
\\date{$date$}
\\begin{document}
\\maketitle
$contents$
$body$

\\end{document}
`);

/** The parts of a template beside the text, and a line for editors about a text that needs another program. */
export function headOf(
  manuscript: Manuscript,
  { bibliography }: ExportOptions,
  text: string,
): { program: string; head: Omit<Record<Placeholder, string>, "abstract" | "body" | "bibliography"> } {
  const { title, authors, date, locale, hasContents } = manuscript;
  const names = authors.map(({ name, orcid }) =>
    orcid ? `${escapeLatex(name)}\\thanks{ORCID: \\href{https://orcid.org/${orcid}}{${orcid}}}` : escapeLatex(name),
  );
  const { lines, hasForeign } = definitionsOf([title, ...authors.map(({ name }) => name), text].join("\n"));
  const head = {
    title: escapeLatex(title || "Untitled"),
    author: names.join(" \\and "),
    date: escapeLatex(
      date.toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
    ),
    lang: escapeLatex(locale),
    contents: hasContents ? "\\tableofcontents\n" : "",
    citations: bibliographyPackage(manuscript, bibliography),
    packages: packagesFor(manuscript, text, lines),
  };
  return { program: hasForeign ? "% !TeX program = lualatex\n" : "", head };
}

function packagesFor({ isNumbered }: Manuscript, text: string, lines: readonly string[]): string {
  const definitions = lines.length > 0 ? `\\ifPDFTeX\n${lines.join("\n")}\n\\fi\n` : "";
  return `\\usepackage{iftex}
\\ifPDFTeX
  \\usepackage[utf8]{inputenc}
  \\usepackage[T1]{fontenc}
  \\usepackage{lmodern}
  \\usepackage{textcomp}
\\else
  \\usepackage{fontspec}
\\fi
\\usepackage{amsmath,amssymb,mathtools}
\\usepackage{graphicx}
\\usepackage{booktabs,longtable,array,multirow}
\\usepackage{caption}
\\usepackage{enumitem}
\\usepackage[normalem]{ulem}
\\usepackage{xcolor}
\\usepackage{cancel}
\\usepackage[hidelinks]{hyperref}
\\newcommand{\\marked}[1]{\\colorbox{yellow}{#1}}
${linesForMath(text)
  .map((line) => `${line}\n`)
  .join("")}${definitions}${isNumbered ? "" : "\\setcounter{secnumdepth}{0}\n"}\\emergencystretch=3em`;
}

function bibliographyPackage(manuscript: Manuscript, kind: ExportOptions["bibliography"]): string {
  if (manuscript.works.size === 0) return "";
  const numeric = isNumeric(manuscript);
  if (kind === "natbib") return `\\usepackage[${numeric ? "numbers,square" : "authoryear,round"}]{natbib}`;
  const style = manuscript.formatted.isNoteStyle ? "verbose" : numeric ? "numeric" : "authoryear";
  return `\\usepackage{csquotes}\n\\usepackage[backend=biber,style=${style}]{biblatex}\n\\addbibresource{references.bib}`;
}
