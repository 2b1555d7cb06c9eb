import { escapeHtml } from "#lib/document/html/escape-html";
import { renderHtml } from "#lib/document/html/html";
import { textDirection } from "#lib/document/model/direction";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { bylineOf } from "#lib/publishing/byline";
import { captionsIn } from "#lib/publishing/captions";
import { captionLists, contents } from "#lib/publishing/contents";
import { highlightCode } from "#lib/publishing/highlight-code";
import { pageSheet } from "#lib/publishing/page-styles";
import { pageWords } from "#lib/publishing/page-words";
import { bylineHtml, notesHtml } from "#lib/publishing/set-byline";
import { setDiagrams } from "#lib/publishing/set-diagrams";
import { setDirections } from "#lib/publishing/set-directions";
import { setHeadings } from "#lib/publishing/set-headings";
import { wrapScrollable } from "#lib/publishing/wrap-scrollable";
import type { ExportSource } from "../manuscript/source";

// One file has no fonts of formulas, so browsers draw their MathML.
const MATH = `.katex-html{display:none}.katex-display{display:block;text-align:center;margin:1em 0}math{font-size:1.1em}`;

/** Writes a text as one HTML file with its styles and pictures, which runs no script. */
export function writeHtml(source: ExportSource): string {
  const { title, authors, date, locale, isNumbered, hasContents, lists } = source;
  const text = renderHtml(withPictures(source), source.formatted, source.locale);
  const { html, headings } = setHeadings(text, { title, isNumbered });
  const added = pageWords(locale);
  const drawn = setDiagrams(html, { diagrams: source.diagrams, words: added });
  const names = authors.map(({ name }) => name);
  const words = date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const toc = hasContents ? contents(headings, { isWanted: true, wordCount: 0, words: added.contents }) : "";
  const byline = bylineOf(authors, added.language);
  const by = [bylineHtml(byline, added.language), escapeHtml(words)]
    .filter(Boolean)
    .map((fact) => `<span>${fact}</span>`);
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${textDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title || "Untitled")}</title>
${names.map((name) => `<meta name="author" content="${escapeHtml(name)}">`).join("\n")}
<style>${pageSheet}${MATH}</style>${source.statement ? `\n<script type="application/jose+json" id="colophon">${source.statement}</script>` : ""}
</head>
<body>
<main>
<article>
<header><h1>${escapeHtml(title || "Untitled")}</h1><p class="by">${by.join("")}</p>${notesHtml(byline)}</header>
${toc}
${captionLists(captionsIn(html), lists, added)}
<div class="text">${setDirections(wrapScrollable(highlightCode(drawn), added.table))}</div>
</article>
</main>${source.credit ? `\n<footer><p>${escapeHtml(source.credit)}</p></footer>` : ""}
</body>
</html>
`;
}

/** The text with its stored pictures as data. */
function withPictures({ content, pictures }: ExportSource): DocumentJson {
  const addresses = new Map<string, string>();
  const replaced = (node: NodeJson): NodeJson => {
    if (node.content) return { ...node, content: node.content.map(replaced) };
    const src = node.type === "image" ? String(node.attrs?.src) : "";
    const picture = pictures.get(src);
    if (!picture) return node;
    const address =
      addresses.get(src) ?? `data:${picture.mediaType};base64,${Buffer.from(picture.content).toString("base64")}`;
    addresses.set(src, address);
    return { ...node, attrs: { ...node.attrs, src: address } };
  };
  // Citations are found by their place, so nodes may be copied.
  return { ...content, content: content.content.map(replaced) };
}
