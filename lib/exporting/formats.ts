/** The formats in which a document leaves the workspace, in the order of the menu. */
export const FORMATS = {
  docx: {
    label: "Word",
    words: "With live citations, suggestions and comments.",
    extension: "docx",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  pdf: { label: "PDF", words: "Typeset pages to print or send.", extension: "pdf", mediaType: "application/pdf" },
  latex: {
    label: "LaTeX",
    words: "A zip with the text, references.bib and pictures.",
    extension: "zip",
    mediaType: "application/zip",
  },
  markdown: {
    label: "Markdown",
    words: "With front matter for Pandoc.",
    extension: "md",
    mediaType: "text/markdown; charset=utf-8",
  },
  html: {
    label: "Web page",
    words: "One HTML file with its pictures.",
    extension: "html",
    mediaType: "text/html; charset=utf-8",
  },
  jats: {
    label: "JATS XML",
    words: "For journals and archives.",
    extension: "xml",
    mediaType: "application/xml; charset=utf-8",
  },
} as const;

/** A format in which a document leaves the workspace. */
export type Format = keyof typeof FORMATS;

/** The names of the formats. */
export const FORMAT_NAMES = Object.keys(FORMATS) as [Format, ...Format[]];
