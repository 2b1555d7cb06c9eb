import { make, unwrap } from "./create-element";
import { textOf } from "./text-of";

const FIGURES = "figure, .wp-caption, .thumb, .gallerybox";
const CAPTIONS = "figcaption, .wp-caption-text, .gallerytext, .thumbcaption";

// Most sites link a picture to a larger version.
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|tiff?)$/i;

// A picture's caption is plain text.
const RICH = "a, code, img, table, [data-latex], sup[data-note]";

// LaTeXML writes this where there is no description.
const NO_DESCRIPTION = /^refer to caption$/i;

/** Gives a picture the caption of its figure; one that is more than words becomes a paragraph. */
export function normalizeFigures(root: Element): void {
  for (const caption of [...root.querySelectorAll(CAPTIONS)]) {
    const image = pictureOf(caption);
    if (image) describe(image, caption);
    else caption.replaceWith(captionOf(caption));
  }
  for (const link of [...root.querySelectorAll("a[href]")]) {
    const isPicture = PICTURE.test((link.getAttribute("href") ?? "").replace(/[?#].*$/, ""));
    if (isPicture && link.querySelector("img") && (link.textContent ?? "").trim() === "") unwrap(link);
  }
  for (const image of [...root.querySelectorAll("figure img")]) {
    const link = image.parentElement?.localName === "a" ? image.parentElement : image;
    if (link.parentElement?.localName !== "p") wrap(link);
  }
}

/** The only picture of a figure whose only caption has nothing but words. */
function pictureOf(caption: Element): Element | null {
  const figure = caption.closest(FIGURES);
  const [image, ...others] = figure ? [...figure.querySelectorAll("img")] : [];
  const isAlone = others.length === 0 && figure?.querySelectorAll(CAPTIONS).length === 1;
  return image && isAlone && !caption.querySelector(RICH) && textOf(caption) !== "" ? image : null;
}

/** A picture without other words is described by its caption. */
function describe(image: Element, caption: Element): void {
  const words = textOf(caption);
  const given = (image.getAttribute("alt") ?? "").trim();
  image.setAttribute("data-description", given === "" || NO_DESCRIPTION.test(given) ? words : given);
  image.setAttribute("alt", words);
  caption.remove();
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
