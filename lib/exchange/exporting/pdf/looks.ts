import { wordsLanguage } from "#lib/document/model/words-language";
import { type Byline, bylineOf } from "#lib/publishing/byline";
import type { Manuscript } from "../manuscript/manuscript";
import type { ExportOptions } from "../manuscript/source";
import { typstString, typstText } from "./typst-string";

// An outline without entries would be a title alone.
const listOf = (title: string, kind: "image" | "table"): string =>
  `\n#context if query(figure.where(kind: ${kind}, outlined: true)).len() > 0 [\n#outline(title: [${title}], target: figure.where(kind: ${kind}))\n#v(1.5em)\n]\n`;

const FONTS = '("Source Serif 4", "Libertinus Serif")';

const LOOKS: Readonly<Record<ExportOptions["look"], string>> = {
  article: `#set page(paper: "a4", margin: (x: 3.4cm, top: 3cm, bottom: 3.2cm), numbering: "1")
#set text(size: 10.5pt)
#set par(justify: true, leading: 0.68em, spacing: 0.68em, first-line-indent: 1.4em)`,
  manuscript: `#set page(paper: "a4", margin: 3cm, numbering: "1")
#set text(size: 12pt)
#set par(justify: false, leading: 1.35em, spacing: 1.35em, first-line-indent: 1.4em)
#set par.line(numbering: n => pdf.artifact(text(size: 8pt, fill: luma(110), str(n))))
#show outline: set par(leading: 0.8em, spacing: 0.8em)
#show outline: set par.line(numbering: none)
#show figure: set par.line(numbering: none)
#show raw.where(block: true): set par(leading: 0.8em)
#show footnote.entry: set par(leading: 0.7em, spacing: 0.7em)
#show footnote.entry: set par.line(numbering: none)`,
  book: `#set page(width: 148mm, height: 210mm, margin: (inside: 2.2cm, outside: 1.8cm, top: 2cm, bottom: 2.4cm), numbering: "1")
#set text(size: 10pt)
#set par(justify: true, leading: 0.62em, spacing: 0.62em, first-line-indent: 1.4em)
#show heading.where(level: 1): it => { pagebreak(weak: true); v(3cm, weak: false); it; v(0.8cm) }`,
};

// The title of a book has a page of its own, without a number.
const BEFORE_TITLE = "#set page(numbering: none)\n#v(25%)\n";
const AFTER_TITLE = '\n#set page(numbering: "1")\n';

const attached = (statement: string): string =>
  `#pdf.attach("colophon.json", bytes(${typstString(statement)}), relationship: "supplement", mime-type: "application/jose+json", description: "Signed statement on who wrote this text")\n`;

/** The names each in a line, with their iDs, and their notes in small lines. */
function bylineLines({ names, notes, contributions }: Byline): string {
  const link = (address: string, words: string) => `#link(${typstString(address)})[${words}];`;
  const raised = (marks: string) => (marks === "" ? "" : `#super[${typstText(marks)}];`);
  const named = names.map(({ name, marks, orcid }) => {
    const id = orcid
      ? `#h(0.3em);${link(orcid, `#text(size: 0.8em)[${typstText(orcid.split("/").at(-1) ?? "")}]`)}`
      : "";
    return `${typstText(name)}${raised(marks.join(","))}${id}#linebreak();`;
  });
  const noted = notes.map(
    ({ mark, text, address }) => raised(mark ?? "") + (address ? link(address, typstText(text)) : typstText(text)),
  );
  const small = [...noted, ...(contributions === null ? [] : [typstText(contributions)])];
  const lines = small.map((line) => `#text(size: 0.85em)[${line}];#linebreak();`);
  return [...named, ...lines].join("");
}

/** The beginning of a source: page, fonts and title in one of the looks. */
export function lookOf(manuscript: Manuscript, look: ExportOptions["look"]): string {
  const { title, authors, date, locale, isNumbered, hasContents, lists, statement, credit } = manuscript;
  const names = authors.map(({ name }) => typstString(name));
  const language = /^[a-z]{2,3}(?=-|$)/i.exec(locale)?.[0].toLowerCase() ?? "en";
  const words = date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return `#set document(title: ${typstString(title || "Untitled")}, author: (${names.map((name) => `${name},`).join(" ")})${credit ? `, description: ${typstString(credit)}` : ""}, date: datetime(year: ${year}, month: ${month}, day: ${day}))
${statement ? attached(statement) : ""}#set text(font: ${FONTS}, lang: ${typstString(language)}, number-type: "old-style", hyphenate: true)
#show raw: set text(font: ("JetBrains Mono", "DejaVu Sans Mono"), size: 0.86em, number-type: "lining")
#show raw.where(block: true): it => block(inset: (left: 10pt, y: 4pt), stroke: (left: 0.6pt + luma(150)), breakable: true, it)
#set raw(theme: none)
#show math.equation: set text(font: "New Computer Modern Math", number-type: "lining")
#show heading: set text(number-type: "lining", hyphenate: false, weight: "bold")
#show heading: it => block(above: 1.5em, below: 0.8em, sticky: true, it)
#show heading.where(level: 1): set text(size: 0.98em)
#show heading.where(level: 2): set text(size: 0.95em)
#show figure: set block(breakable: true, above: 1.4em, below: 1.4em)
#show figure: set par(first-line-indent: 0pt, justify: false)
#show figure.where(kind: table): set figure.caption(position: top)
#show figure.caption: set block(sticky: true)
#set figure(numbering: none, supplement: none)
#set figure.caption(separator: none)
#show figure.caption: set text(size: 0.92em)
#show table: set text(number-type: "lining", size: 0.95em)
#show table: set par(leading: 0.6em, spacing: 0.6em)
#show link: set text(fill: rgb("#1f3a5f"))
#set quote(block: true)
#set list(indent: 0.6em, body-indent: 0.6em)
#set enum(indent: 0.6em, body-indent: 0.6em)
#show list: set block(above: 1em, below: 1em)
#show enum: set block(above: 1em, below: 1em)
#set footnote.entry(gap: 0.5em)
#show footnote.entry: set text(size: 0.95em)
${LOOKS[look]}
// What does not break and is higher than a page would be cut off at its foot.
#let together(body) = layout(size => context {
  let fits = measure(block(width: size.width, body)).height < size.height
  show figure: set block(breakable: not fits)
  body
})
#let crowded(..parts) = { set text(size: 0.8em); table(inset: (x: 3pt, y: 4pt), ..parts) }
// A formula that is wider than the text is made as small as it.
#let fitted(body) = layout(size => context {
  let width = measure(body).width
  if width > size.width { scale(100% * (size.width / width), reflow: true, body) } else { body }
})
// Typst stops at a link to what is missing or there twice.
#let jump(target, body) = context if query(target).len() == 1 { link(target, body) } else { body }
${isNumbered ? '#set heading(numbering: "1.1")\n' : ""}
${look === "book" ? BEFORE_TITLE : ""}#block(below: 2em)[
#set par(first-line-indent: 0pt, justify: false, leading: 0.6em)
#set par.line(numbering: none)
#text(size: 1.9em, weight: "bold", number-type: "lining", hyphenate: false)[${typstText(title || "Untitled")}]
#v(0.4em)
#text(fill: luma(70))[${bylineLines(bylineOf(authors, wordsLanguage(locale)))}${typstText(words)}]
]
${look === "book" ? AFTER_TITLE : ""}${hasContents ? "\n#outline(title: [Contents], depth: 3)\n#v(1.5em)\n" : ""}${lists.figures ? listOf("List of Figures", "image") : ""}${lists.tables ? listOf("List of Tables", "table") : ""}`;
}
