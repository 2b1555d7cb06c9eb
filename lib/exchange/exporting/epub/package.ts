import type { Caption, Captions } from "#lib/publishing/captions";
import type { WantedLists } from "#lib/publishing/contents";
import type { PageWords } from "#lib/publishing/page-words";
import type { Heading } from "#lib/publishing/set-headings";
import { escapeXml, withoutForbidden } from "../manuscript/escape-xml";
import type { ExportSource } from "../manuscript/source";
import { type BookPicture, xmlId } from "./xhtml";

/** The styles of an EPUB, which leaves letters and margins to the reader. */
export const BOOK_SHEET = `body{line-height:1.5}
h1,h2,h3,h4,h5,h6{line-height:1.25;page-break-after:avoid}
img{max-width:100%}
figure{margin:1em 0;text-align:center;page-break-inside:avoid}
table{border-collapse:collapse;margin:1em auto}
th,td{border:1px solid;padding:.2em .5em;vertical-align:top}
pre{white-space:pre-wrap;font-size:.85em}
blockquote{margin:1em 1.5em}
.by{margin:0 0 2em}
.katex-display{display:block;text-align:center;margin:1em 0}
.footnote-ref{line-height:0}
`;

type Language = { locale: string; direction: string };

/** A file of an EPUB. */
export const page = (
  title: string,
  body: string,
  { locale, direction }: Language,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${escapeXml(locale)}" xml:lang="${escapeXml(locale)}" dir="${direction}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>
${body}
</body>
</html>
`;

/** The package document: what the book is, its files and their order. */
export function packageOf(
  source: ExportSource,
  files: readonly { file: string; body: string }[],
  pictures: readonly Pick<BookPicture, "name" | "mediaType">[],
  hasPageOfContents: boolean,
): string {
  const { title, authors, locale, doi, url, id, date, changedAt, license } = source;
  const creators = authors.map(({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>`).join("");
  const rights = license ? `<dc:rights>${escapeXml(license.address)}</dc:rights>` : "";
  const identifier = doi ? `https://doi.org/${doi}` : (url ?? `urn:colophon:${id}`);
  const items = files.map(({ file, body }) => {
    const properties = body.includes("<math ") ? ' properties="mathml"' : "";
    return `<item id="${xmlId(file)}" href="${file}" media-type="application/xhtml+xml"${properties}/>`;
  });
  const shown = pictures.map(
    ({ name, mediaType }) =>
      `<item id="${xmlId(`picture ${name}`)}" href="pictures/${escapeXml(name)}" media-type="${mediaType}"/>`,
  );
  const order = files.map(({ file }) => `<itemref idref="${xmlId(file)}"/>`);
  if (hasPageOfContents) order.splice(1, 0, '<itemref idref="nav"/>');
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${escapeXml(locale)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="identifier">${escapeXml(identifier)}</dc:identifier><dc:title>${escapeXml(title || "Untitled")}</dc:title><dc:language>${escapeXml(locale)}</dc:language>${creators}<dc:date>${date.toISOString().slice(0, 10)}</dc:date>${rights}<meta property="dcterms:modified">${changedAt.toISOString().replace(/\.\d+Z$/, "Z")}</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="book.css" media-type="text/css"/>${items.join("")}${shown.join("")}</manifest>
<spine>${order.join("")}</spine>
</package>
`;
}

type Places = { files: ReadonlyMap<string, string>; first: { file: string; title: string }; isHidden: boolean };

type Entry = { level: number; link: string; inner: Entry[] };

/** The contents as reading systems need them: the title and every heading, each within the one above it. */
export function navigation(headings: readonly Heading[], { files, first, isHidden }: Places): string {
  const all: Entry = { level: 0, link: "", inner: [] };
  const open = [all];
  for (const { id, level, words, number } of headings) {
    const file = files.get(id);
    if (file === undefined || words === "") continue;
    while (open.length > 1 && (open.at(-1) ?? all).level >= level) open.pop();
    const lead = number === null ? "" : `${number} `;
    const link = `<a href="${file}#${xmlId(id)}">${lead}${withoutForbidden(words)}</a>`;
    const entry: Entry = { level, link, inner: [] };
    (open.at(-1) ?? all).inner.push(entry);
    open.push(entry);
  }
  const start: Entry = { level: 1, link: `<a href="${first.file}">${escapeXml(first.title)}</a>`, inner: [] };
  return `<nav epub:type="toc" id="toc"${isHidden ? ' hidden="hidden"' : ""}>${listOf([start, ...all.inner])}</nav>`;
}

/** The lists of the numbered figures and tables that are wanted. */
export function captionNavigation(
  { figures, tables }: Captions,
  { wanted, files, words }: { wanted: WantedLists; files: ReadonlyMap<string, string>; words: PageWords },
): string {
  const lists: [type: string, title: string, captions: readonly Caption[]][] = [
    ["lof", words.figures, wanted.figures ? figures : []],
    ["lot", words.tables, wanted.tables ? tables : []],
  ];
  return lists
    .map(([type, title, captions]) => {
      const entries = captions.flatMap(({ id, number, words }): Entry[] => {
        const file = files.get(id);
        const shown = withoutForbidden(words === "" ? number : `${number} ${words}`);
        return file === undefined ? [] : [{ level: 1, link: `<a href="${file}#${xmlId(id)}">${shown}</a>`, inner: [] }];
      });
      return entries.length === 0
        ? ""
        : `\n<nav epub:type="${type}" id="${type}"><h2>${title}</h2>${listOf(entries)}</nav>`;
    })
    .join("");
}

const listOf = (entries: readonly Entry[]): string =>
  entries.length === 0
    ? ""
    : `<ol>${entries.map(({ link, inner }) => `<li>${link}${listOf(inner)}</li>`).join("")}</ol>`;
