const LINK_SCHEMES = new Set(["http", "https", "mailto", "tel"]);
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i;

/** The lower-case scheme of an address, parsed as leniently as browsers do, or null for a relative address. */
export function schemeOf(address: string): string | null {
  // Browsers remove tabs, line ends and leading controls before parsing the scheme, so `java\nscript:` is one.
  const seen = [...address].filter((character) => character > " " && character !== "\u007f").join("");
  return /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase() ?? null;
}

/** Whether a link may have this address: http, https, mailto, tel or a relative address. */
export function isAllowedLink(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === null || LINK_SCHEMES.has(scheme);
}

/** Whether an image may have this address: http, https, a relative address, or a PNG, JPEG, GIF or WebP data URL. */
export function isAllowedImage(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === null || scheme === "http" || scheme === "https" || IMAGE_DATA.test(address);
}

const STORED = /^\/files\/fil_[0-9a-z]{26}$/;

/** The address from which a picture is shown: a stored one comes in a size for screens, not in its own. */
export const shownAddress = (src: string): string => (STORED.test(src) ? `${src}?width=1600` : src);
