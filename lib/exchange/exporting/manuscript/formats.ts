/** The formats in which a document leaves the workspace, in the order of the menu. */
export const FORMATS = {
  docx: {
    extension: "docx",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  pdf: { extension: "pdf", mediaType: "application/pdf" },
  latex: {
    extension: "zip",
    mediaType: "application/zip",
  },
  markdown: {
    extension: "md",
    mediaType: "text/markdown; charset=utf-8",
  },
  html: {
    extension: "html",
    mediaType: "text/html; charset=utf-8",
  },
  epub: { extension: "epub", mediaType: "application/epub+zip" },
  jats: {
    extension: "xml",
    mediaType: "application/xml; charset=utf-8",
  },
  rocrate: {
    extension: "crate.zip",
    mediaType: "application/zip",
  },
  datacite: {
    extension: "datacite.xml",
    mediaType: "application/xml; charset=utf-8",
  },
  crossref: {
    extension: "crossref.xml",
    mediaType: "application/xml; charset=utf-8",
  },
} as const;

/** A format in which a document leaves the workspace. */
export type Format = keyof typeof FORMATS;

/** The names of the formats. */
export const FORMAT_NAMES = Object.keys(FORMATS) as [Format, ...Format[]];
