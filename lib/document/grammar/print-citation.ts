import type { CitationItem } from "../kinds/citation";
import { citationItems } from "../model/citation-items";
import type { NodeJson } from "../model/document";
import { printTail } from "./locator";
import { escapeWords } from "./source";

/** A key that Pandoc reads without braces: letters, digits and `_`, with single punctuation marks inside. */
export const BARE_KEY = "[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_]|[:.#$%&+?<>~/-](?=[\\p{L}\\p{N}_])|[:/](?=/))*";

const STARTS_WITH_KEY = new RegExp(`^@${BARE_KEY}`, "u");

/** Writes a citation in Pandoc's syntax: `[see @doe2020, p. 3; -@roe2021]`, or `@doe2020 [p. 3]` in a sentence. */
export function printCitation(node: NodeJson, { isBare = false, isBraced = false }: Form = {}): string {
  const items = citationItems(node);
  if (node.attrs?.narrative === true) return narrative(items, isBraced);
  return isBare ? `-${narrative(items, isBraced)}` : `[${items.map(item).join("; ")}]`;
}

/** Options: omit the brackets; put the key in braces where the following text would extend it. */
type Form = { isBare?: boolean; isBraced?: boolean };

function narrative([first, ...rest]: readonly CitationItem[], isBraced: boolean): string {
  if (!first) return "";
  const inside = [bareTail(first), ...rest.map(item)].filter(Boolean).join("; ");
  if (inside !== "") return `${withKey(first.key, "")} [${inside}]`;
  return isBraced ? `@{${first.key}}` : withKey(first.key, "");
}

/** The content of the brackets after a key, without the leading comma or space. */
function bareTail(first: CitationItem): string {
  const tail = printTail(first);
  return first.locator === null ? tail.trimStart() : tail.replace(/^, /, "");
}

function item(cited: CitationItem): string {
  const before = cited.prefix === null ? "" : `${escapeWords(cited.prefix)} `;
  return `${before}${cited.suppressAuthor ? "-" : ""}${withKey(cited.key, printTail(cited))}`;
}

/** A key and the text after it; adds braces where the key would be misread. */
function withKey(key: string, after: string): string {
  const bare = `@${key}${after}`;
  return STARTS_WITH_KEY.exec(bare)?.[0] === `@${key}` ? bare : `@{${key}}${after}`;
}
