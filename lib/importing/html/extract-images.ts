const LAZY = [
  "data-src",
  "data-original",
  "data-lazy-src",
  "data-actualsrc",
  "data-hi-res-src",
  "data-full-src",
  "data-image",
];
const LAZY_SETS = ["srcset", "data-srcset", "data-lazy-srcset"];
const EMOJI = "img.emoji, img.wp-smiley, img.emojione, img.twemoji, g-emoji img, img[data-emoji]";
const WIDEST = 1600;

/** Gives every image the address that a browser would finally show, and removes invisible ones. */
export function extractImages(document: Document): void {
  for (const emoji of [...document.querySelectorAll(EMOJI)]) emoji.replaceWith(emoji.getAttribute("alt") ?? "");
  for (const fallback of [...document.querySelectorAll("noscript")]) unwrapFallback(fallback);
  for (const image of [...document.querySelectorAll("img")]) {
    if (isPixel(image)) image.remove();
    else settle(image);
  }
}

/** A `noscript` contains the image itself when a script loads it later. */
function unwrapFallback(noscript: Element): void {
  const images = [...noscript.querySelectorAll("img")].filter((image) => !isPixel(image));
  const [image] = images;
  const before = noscript.previousElementSibling;
  const placeholder = before?.localName === "img" ? before : before?.querySelector("img");
  if (image && images.length === 1) {
    if (!placeholder) noscript.before(image);
    else if (isPlaceholder(placeholder)) placeholder.replaceWith(image);
  }
  noscript.remove();
}

function settle(image: Element): void {
  const lazy = LAZY.map((name) => image.getAttribute(name)).find(Boolean);
  const source = lazy ?? (isPlaceholder(image) ? fromSets(image) : image.getAttribute("src"));
  if (source) image.setAttribute("src", source);
  else if (isPlaceholder(image)) image.removeAttribute("src");
}

function fromSets(image: Element): string | null {
  const picture = image.closest("picture");
  const elements = [image, ...(picture?.querySelectorAll("source") ?? [])];
  const sets = elements.flatMap((element) => LAZY_SETS.map((name) => element.getAttribute(name)));
  return sets.map((set) => widest(set ?? "")).find(Boolean) ?? null;
}

/** The largest candidate of a `srcset` within a reasonable width. */
function widest(set: string): string | null {
  const candidates = [...set.matchAll(/(\S+)(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g)]
    .map(([, address = "", size = "1", unit]) => ({ address, width: Number(size) * (unit === "w" ? 1 : 800) }))
    .filter(({ address }) => address !== "," && address !== "")
    .sort((a, b) => b.width - a.width);
  return (candidates.find(({ width }) => width <= WIDEST) ?? candidates.at(-1))?.address ?? null;
}

function isPlaceholder(image: Element): boolean {
  const source = image.getAttribute("src") ?? "";
  return (
    source === "" ||
    source.startsWith("about:") ||
    /^data:image\/svg/i.test(source) ||
    (source.startsWith("data:") && source.length < 400) ||
    /(?:^|[/_-])(?:blank|placeholder|spacer|transparent|lazy|1x1)\.(?:gif|png|svg)/i.test(source)
  );
}

/** Whether an image is a tracking pixel: 1 to 3 pixels, or 0 both ways; a single 0 may be set by a script later. */
function isPixel(image: Element): boolean {
  const sides = ["width", "height"].map((name) => image.getAttribute(name) ?? "");
  return sides.some((side) => /^[1-3](?:px)?$/.test(side)) || sides.every((side) => /^0(?:px)?$/.test(side));
}
