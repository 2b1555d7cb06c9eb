import { isAllowedImage, isAllowedLink } from "#lib/document/address";
import { unwrap } from "./make";

/** Makes the addresses of links absolute, and links without an allowed one plain text. */
export function cleanLinks(root: ParentNode, base: string): void {
  for (const link of [...root.querySelectorAll("a[href]")]) {
    const address = absolute(link.getAttribute("href") ?? "", base);
    if (address && isAllowedLink(address)) link.setAttribute("href", address);
    else unwrap(link);
  }
}

/** Makes the addresses of images absolute and removes images without an allowed one. */
export function cleanImages(root: ParentNode, base: string): void {
  for (const image of [...root.querySelectorAll("img")]) {
    const address = absolute(image.getAttribute("src") ?? "", base);
    if (address && isAllowedImage(address)) image.setAttribute("src", address);
    else image.remove();
  }
}

/** Where relative addresses of a page begin: its own address, or what its `base` says. */
export function baseOf(document: Document, url: string): string {
  const base = absolute(document.querySelector("base[href]")?.getAttribute("href") ?? "", url);
  return base?.startsWith("http") ? base : url;
}

/** An address as seen from another, or null for what is none. */
export function absolute(address: string, base: string): string | null {
  const trimmed = address.trim();
  return trimmed !== "" && URL.canParse(trimmed, base) ? new URL(trimmed, base).href : null;
}
