/** Sets an element's content to HTML that the server sanitised; its links open in a new tab. */
export function putWords(element: Element, html: string): void {
  element.innerHTML = html;
  for (const link of element.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
}
