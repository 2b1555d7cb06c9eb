/** Puts each table of HTML that `renderHtml` wrote, and each block of code, into a frame that can be scrolled by keys alone. */
export function frameWide(html: string): string {
  let tables = 0;
  return html
    .replaceAll("<table>", () => `<div class="table" role="region" aria-label="Table ${++tables}" tabindex="0"><table>`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/<pre( class="html")?>/g, '<pre$1 tabindex="0">');
}
