/** The dialog that exports a document. */
const exporting = {
  title: "{count, plural, one {Export “{title}”} other {Export # documents}}",
  format: "Format",
  formats: {
    docx: { label: "Word", words: "With live citations, suggestions and comments." },
    pdf: { label: "PDF", words: "Typeset pages to print or send." },
    latex: { label: "LaTeX", words: "A zip with the text, references.bib and pictures." },
    markdown: { label: "Markdown", words: "With front matter for Pandoc." },
    html: { label: "Web page", words: "One HTML file with its pictures." },
    epub: { label: "EPUB", words: "A book for reading devices, with its pictures." },
    jats: { label: "JATS XML", words: "For journals and archives." },
    rocrate: {
      label: "RO-Crate",
      words: "A zip for repositories: the text in three formats, works, pictures, history.",
    },
    datacite: { label: "DataCite", words: "The description that registers a DOI with DataCite." },
    crossref: { label: "Crossref", words: "The deposit that registers a DOI with Crossref." },
  },
  citations: "Citations",
  citationKinds: { zotero: "For Zotero", text: "As text" },
  template: "Template",
  ours: "Built in",
  pages: "Pages",
  looks: { article: "Article", manuscript: "Manuscript", book: "Book" },
  final: "Final",
  finalHint: "Refused where reviews are required and nobody answered for words of agents.",
  underWay: "{count, plural, one {Exporting…} other {Exporting {number, number} of #…}}",
  action: "Export",
  remarks: "Exported, with remarks",
  remarksOn: "Remarks on {name}",
} as const;

export default exporting;
