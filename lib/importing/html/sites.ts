/** A kind of site whose article is found by its mark-up rather than by guessing. */
export type Site = {
  name: string;
  /** The selector of its article; a page without it is of another kind. */
  root: string;
  /** A selector that identifies the kind when the root alone does not. */
  when?: string;
  title?: string;
  byline?: string;
  siteName?: string;
  /** The parts of the article that belong to the site. */
  remove?: string;
  /** Elements of the article to rename. */
  rename?: Readonly<Record<string, string>>;
};

/** The known kinds of sites; the first match counts. */
export const SITES: readonly Site[] = [
  {
    name: "GitHub",
    root: "article.markdown-body",
    title: "article.markdown-body h1",
    siteName: "GitHub",
    remove: "a.anchor, .octicon, .markdown-alert-title svg",
  },
  {
    name: "MediaWiki",
    root: "#mw-content-text .mw-parser-output",
    title: "#firstHeading",
    remove: [
      ".mw-editsection, .navbox, .navbox-styles, .vertical-navbox, .sidebar, .infobox, .hatnote, .ambox, .metadata",
      ".toc, #toc, .noprint, .mw-empty-elt, .mw-jump-link, .shortdescription, .sistersitebox, .side-box, .portalbox",
      ".authority-control, .catlinks, .printfooter, .reflist, .refbegin-columns > .mw-references-columns, .mw-kartographer-maplink",
      ".Inline-Template, .noexcerpt, #coordinates, .nomobile, .mw-file-magnify, .magnify",
    ].join(", "),
  },
  {
    name: "arXiv abstract",
    root: "#abs blockquote.abstract",
    title: "#abs h1.title",
    byline: "#abs .authors",
    siteName: "arXiv",
  },
  {
    name: "LaTeXML",
    root: "article.ltx_document",
    title: "h1.ltx_title_document",
    byline: ".ltx_authors .ltx_personname",
    rename: { "h6.ltx_title_abstract": "h2", ".ltx_title_theorem, .ltx_title_proof": "p" },
    remove:
      "h1.ltx_title_document, .ltx_authors, .ltx_dates, .ltx_pagination, nav.ltx_TOC, .ltx_role_affiliation, .ltx_rdf",
  },
  { name: "Docusaurus", root: ".theme-doc-markdown", remove: ".hash-link, .theme-admonition svg" },
  {
    name: "MkDocs Material",
    root: "article.md-content__inner",
    remove: ".md-content__button, .headerlink, .md-source-file",
  },
  {
    name: "Sphinx",
    root: 'div[itemprop="articleBody"], div.body[role="main"], article.bd-article, div.document[role="main"], #furo-main-content',
    remove: ".headerlink, .viewcode-link, .toctree-wrapper, .contents.local, .sphinxsidebar, .prev-next-area",
  },
  { name: "VitePress", root: ".vp-doc", remove: ".header-anchor, .vpi-copy" },
  { name: "Starlight", root: ".sl-markdown-content", remove: ".sl-anchor-link, .anchor-link" },
  {
    name: "MDN",
    root: "article.main-page-content, main .reference-layout__body",
    remove: ".document-toc, .bc-table, .metadata, .prev-next, .code-example .example-header",
  },
  { name: "mdBook", root: "#page-wrapper #content main" },
  {
    name: "Stack Exchange",
    root: "#mainbar",
    title: "#question-header h1",
    remove: [
      ".votecell, .js-voting-container, .post-signature, .comments, .js-post-comments-component, .js-post-menu",
      ".answers-subheader, .post-taglist, .js-add-link, .bottom-notice, #post-form, .js-zone-container",
    ].join(", "),
  },
  { name: "PEP", root: "#pep-content", remove: ".headerlink" },
  {
    name: "Pandoc",
    when: 'meta[name="generator"][content*="pandoc" i]',
    root: "body",
    title: "#title-block-header .title",
    remove: "#TOC, #title-block-header",
  },
  {
    name: "Asciidoctor",
    when: 'meta[name="generator"][content*="Asciidoctor"]',
    root: "#content",
    title: "#header h1",
    remove: "#toc, .toc",
  },
  {
    name: "Org mode",
    when: 'meta[name="generator"][content*="Org"]',
    root: "#content",
    title: "h1.title",
    remove: "#table-of-contents, h1.title, .section-number-2, .section-number-3",
  },
];
