/**
 * Wraps each table and code block in HTML from `renderHtml` in a frame that the keyboard can scroll; `word` names a
 * table.
 */
export function wrapScrollable(html: string, word: string): string {
  let tables = 0;
  return html
    .replaceAll(
      /<table( class="sized")?( dir="\w+")?>/g,
      (_table, sized = "", turned = "") =>
        `<div class="table" role="region" aria-label="${word} ${++tables}" tabindex="0"${turned}><table${sized}>`,
    )
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/<pre( class="html")?>/g, '<pre$1 tabindex="0">');
}
