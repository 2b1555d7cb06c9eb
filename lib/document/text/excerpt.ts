import type { DocumentJson } from "../model/document";
import { LISTS } from "../model/lists";
import { readableText } from "./readable-text";

/** The first running text in readable words, at most `chars` UTF-16 code units, cut between words; skips headings, code and notes. */
export function excerpt(doc: DocumentJson, chars: number): string {
  const gathered: string[] = [];
  let length = 0;
  for (const block of doc.content) {
    if (!RUNNING_TEXT.has(block.type)) continue;
    const text = readableText(block, doc).replace(/\s+/gu, " ").trim();
    if (text !== "") gathered.push(text);
    length += text.length + 1;
    if (length > chars) break;
  }
  return cut(gathered.join(" "), chars);
}

const RUNNING_TEXT = new Set(["paragraph", "blockquote", "alert", ...LISTS]);

function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const room = text.slice(0, Math.max(0, chars - 1));
  const end = text[room.length] === " " ? room.length : room.lastIndexOf(" ");
  // A word as long as an address is cut, or nothing might be left.
  const kept = end > 0 && room.length - end < 40 ? room.slice(0, end) : room.replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.replace(/[\s.,;:–—-]+$/u, "")}…`;
}
