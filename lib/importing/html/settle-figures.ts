import { make, unwrap } from "./make";

const CAPTIONS = "figcaption, .wp-caption-text, .gallerytext, .thumbcaption";

// Most sites link a picture to a larger version.
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|tiff?)$/i;

/** Puts a figure's caption under it as a separate paragraph, since a document has no figures. */
export function settleFigures(root: Element): void {
  for (const caption of [...root.querySelectorAll(CAPTIONS)]) caption.replaceWith(captionOf(caption));
  for (const link of [...root.querySelectorAll("a[href]")]) {
    const isPicture = PICTURE.test((link.getAttribute("href") ?? "").replace(/[?#].*$/, ""));
    if (isPicture && link.querySelector("img") && (link.textContent ?? "").trim() === "") unwrap(link);
  }
  for (const image of [...root.querySelectorAll("figure img")]) {
    const link = image.parentElement?.localName === "a" ? image.parentElement : image;
    if (link.parentElement?.localName !== "p") wrap(link);
  }
}

function wrap(element: Element): void {
  const paragraph = make(element, "p");
  element.replaceWith(paragraph);
  paragraph.append(element);
}

function captionOf(caption: Element): Element {
  for (const block of [...caption.querySelectorAll("p, div")]) {
    block.append(" ");
    unwrap(block);
  }
  return make(caption, "p", {}, [make(caption, "em", {}, [...caption.childNodes])]);
}
