import type { CslItem } from "#lib/citations/csl";
import { plainText } from "#lib/citations/plain-text";

/** A work's title in one line, without CSL's markup; empty where it has none. */
export const plainTitle = ({ title }: CslItem): string =>
  typeof title === "string" ? plainText(title).replace(/\s+/g, " ").trim() : "";
