import { parseUrl } from "#lib/base/parse-url";
import { isAllowedImage, isAllowedLink } from "#lib/document/model/address";
import { unwrap } from "./create-element";

/** Makes link addresses absolute, and turns links without an allowed address into plain text. */
export function cleanLinks(root: ParentNode, base: string): void {
  for (const link of [...root.querySelectorAll("a[href]")]) {
    const address = absolute(link.getAttribute("href") ?? "", base);
    if (address && isAllowedLink(address)) link.setAttribute("href", address);
    else unwrap(link);
  }
}

/** Makes image addresses absolute, and removes images without an allowed one. */
export function cleanImages(root: ParentNode, base: string): void {
  for (const image of [...root.querySelectorAll("img")]) {
    const address = absolute(image.getAttribute("src") ?? "", base);
    if (address && isAllowedImage(address)) image.setAttribute("src", address);
    else image.remove();
  }
}

/** The base of a page's relative addresses: its own address, or its `base` element. */
export function baseOf(document: Document, url: string): string {
  const base = absolute(document.querySelector("base[href]")?.getAttribute("href") ?? "", url);
  return base?.startsWith("http") ? base : url;
}

/** Resolves an address against a base, or returns null when it is invalid. */
export function absolute(address: string, base: string): string | null {
  const trimmed = address.trim();
  return trimmed === "" ? null : (parseUrl(trimmed, base)?.href ?? null);
}
