/** The packages that load files of their own from where they are installed, which a bundle would not hold. */
export const externalPackages = [
  "@electric-sql/pglite",
  "pg",
  "@neondatabase/serverless",
  "ws",
  "better-auth",
  "@better-auth/oauth-provider",
  "citeproc",
  "citation-js",
  "@citation-js/core",
  "@citation-js/plugin-bibtex",
  "linkedom",
  "pdfjs-dist",
  "piscina",
  "sharp",
];
