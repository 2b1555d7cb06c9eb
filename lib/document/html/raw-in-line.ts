import { textAttribute } from "../model/attribute";
import type { NodeJson } from "../model/document";
import { isComment } from "../model/html-comments";
import { inlineTag } from "./raw-html";

/** How a page renders inline raw HTML: as a pair around content, as an element of its own, or not at all. */
export type RawInLine =
  | { does: "open" | "close"; pair: number; name: string }
  | { does: "void"; name: string }
  | { does: "vanish" };

/** How a page renders the raw HTML in a line, by position; anything missing here is shown as source. */
export function rawInLine(line: readonly NodeJson[]): Map<number, RawInLine> {
  const found = new Map<number, RawInLine>();
  const open: { name: string; at: number }[] = [];
  line.forEach((node, at) => {
    if (node.type !== "htmlInline") return;
    const value = textAttribute(node, "value");
    const tag = inlineTag(value);
    if (isComment(value)) found.set(at, { does: "vanish" });
    else if (tag?.does === "void") found.set(at, { does: "void", name: tag.name });
    else if (tag?.does === "open") open.push({ name: tag.name, at });
    else if (tag) close(line, tag.name, at, open, found);
  });
  return found;
}

function close(
  line: readonly NodeJson[],
  name: string,
  at: number,
  open: { name: string; at: number }[],
  found: Map<number, RawInLine>,
): void {
  const from = open.findLastIndex((tag) => tag.name === name);
  const opening = open[from];
  if (!opening) return;
  open.length = from;
  // Links never nest.
  if (
    name === "a" &&
    line.slice(opening.at, at + 1).some((node, place) => isLink(node) || isInnerLink(found, opening.at + place))
  )
    return;
  found.set(opening.at, { does: "open", pair: opening.at, name });
  found.set(at, { does: "close", pair: opening.at, name });
}

const isLink = ({ type, marks = [] }: NodeJson): boolean =>
  type === "footnoteRef" || type === "citation" || marks.some((mark) => mark.type === "link");

function isInnerLink(found: ReadonlyMap<number, RawInLine>, at: number): boolean {
  const raw = found.get(at);
  return raw?.does === "open" && raw.name === "a";
}
