const head = (tags: string, title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${tags}</head><body><h1>${title}</h1><p>Text.</p></body></html>`;

/** Pages of web sites, by name; each uses a different metadata format. */
export const WEB_PAGES: Record<string, string> = {
  "with-doi": head(
    '<meta name="citation_title" content="Measured measurement (as the page has it)"><meta name="citation_author" content="Aspelmeyer, Markus"><meta name="citation_doi" content="doi:10.1038/nphys1170"><meta name="citation_journal_title" content="Nature Physics">',
    "Measured measurement | Nature Physics",
  ),
  highwire: head(
    '<meta name="citation_title" content="A &lt;i&gt;Local&lt;/i&gt; Study"><meta name="citation_author" content="Doe, Jane"><meta name="citation_author" content="Jan van der Berg"><meta name="citation_publication_date" content="2019/05/12"><meta name="citation_journal_title" content="Local Journal"><meta name="citation_volume" content="3"><meta name="citation_issue" content="2"><meta name="citation_firstpage" content="10"><meta name="citation_lastpage" content="19"><meta name="citation_issn" content="1234-5679">',
    "A Local Study",
  ),
  "json-ld": head(
    `<meta property="og:site_name" content="The Daily Example"><meta property="og:title" content="Storm hits coast"><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Example"},{"@type":"NewsArticle","headline":"Storm hits the coast","datePublished":"2024-02-03T10:00:00+01:00","author":[{"@type":"Person","name":"Jane Q. Doe"}],"publisher":{"@type":"Organization","name":"The Daily Example"}}]}</script>`,
    "Storm hits the coast - The Daily Example",
  ),
  "dublin-core": head(
    '<meta name="DC.title" content="A Report on Reports"><meta name="DC.creator" content="Roe, Richard; World Health Organization"><meta name="DC.date.issued" content="2015"><meta name="DC.publisher" content="Institute of Examples">',
    "Repository: A Report",
  ),
  coins: `<!doctype html><html><head><title>Record</title></head><body><span class="Z3988" title="ctx_ver=Z39.88-2004&amp;rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Ajournal&amp;rft.genre=article&amp;rft.atitle=Old%20Ways&amp;rft.jtitle=Journal%20of%20Ways&amp;rft.aulast=Doe&amp;rft.aufirst=Jane&amp;rft.date=1988&amp;rft.volume=4&amp;rft.pages=1-9"></span></body></html>`,
  bare: "<html><head><title>\n  Just a   page &amp; nothing else\n</title></head><body>Hello.</body></html>",
  nothing: "<html><body><p>Hello.</p></body></html>",
  hostile: head(
    `<meta property="og:title" content="&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt; Free ${"money ".repeat(2000)}"><meta name="author" content="https://example.org/profile"><script type="application/ld+json">{"@type":"Article","headline":</script>`,
    "Hostile",
  ),
};
