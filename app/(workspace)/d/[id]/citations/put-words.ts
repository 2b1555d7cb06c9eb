/** Puts words that the server has made safe into an element; what they link to opens beside the text. */
export function putWords(element: Element, html: string): void {
  element.innerHTML = html;
  for (const link of element.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
}
