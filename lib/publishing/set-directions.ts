const LINES =
  /<((?:p(?! class="alert-title")|h[1-6]|dt|th|td|summary|figcaption|caption|li(?= id="ref-)|span(?= class="number">))(?: id="[^"<>]*")?)(?=[ >])(?![^>]* dir=)/g;

/**
 * Lets each line of text in HTML from `renderHtml` run in the direction of its first letter, and code from left to right.
 * An id stays first, so that what looks for `<h2 id="…"` finds it.
 */
export function setDirections(html: string): string {
  return html.replaceAll(LINES, '<$1 dir="auto"').replaceAll(/<pre(?=[ >])/g, '<pre dir="ltr"');
}
