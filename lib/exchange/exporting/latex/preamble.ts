import { reached } from "#lib/publishing/byline";
import { CREDIT_ROLES } from "#lib/shapes/credit-roles";
import { orcidAddress } from "#lib/shapes/orcid";
import type { TextAuthor } from "#lib/shapes/text-author";
import type { Manuscript } from "../manuscript/manuscript";
import type { ExportOptions } from "../manuscript/source";
import { definitionsOf } from "./characters";
import { isNumeric } from "./cite";
import { escapeLatex } from "./escape-latex";
import { linesForMath } from "./katex-commands";
import { type Placeholder, readLatexTemplate } from "./template";

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
  const { title, authors, date, locale } = manuscript;
  const { lines, hasForeign } = definitionsOf([title, ...authors.flatMap(wordsOf), text].join("\n"));
  const head = {
    title: escapeLatex(title || "Untitled"),
    author: authors.map(authorLines).join(" \\and "),
    date: escapeLatex(
      date.toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
    ),
    lang: escapeLatex(locale),
    contents: contentsOf(manuscript),
    citations: bibliographyPackage(manuscript, bibliography),
    packages: packagesFor(manuscript, text, lines),
  };
  return { program: hasForeign ? "% !TeX program = lualatex\n" : "", head };
}

const contentsOf = ({ hasContents, lists }: Manuscript): string =>
  [
    hasContents ? "\\tableofcontents\n" : "",
    lists.figures ? "\\listoffigures\n" : "",
    lists.tables ? "\\listoftables\n" : "",
  ].join("");

/** What a title page says of an author. */
const wordsOf = ({ name, affiliations }: TextAuthor) => [name, ...affiliations.map((one) => one.name)];

/** An author as LaTeX has one: the name with its notes, then lines for the affiliations and the address. */
function authorLines(author: TextAuthor): string {
  const { name, orcid, affiliations, roles } = author;
  const email = reached(author);
  const id = orcid ? `\\thanks{ORCID: \\href{${orcidAddress(orcid)}}{${orcid}}}` : "";
  const did = roles.length > 0 ? `\\thanks{${roles.map((role) => escapeLatex(CREDIT_ROLES[role])).join(", ")}}` : "";
  const lines = affiliations.map(({ name, ror }) => (ror ? `\\href{${ror}}{${escapeLatex(name)}}` : escapeLatex(name)));
  return [escapeLatex(name) + id + did, ...lines, ...(email ? [`\\texttt{${escapeLatex(email)}}`] : [])].join(" \\\\ ");
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
