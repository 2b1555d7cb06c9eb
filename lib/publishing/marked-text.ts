import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import { isTextBlock } from "#lib/history/versions/origins";

/** A run of a block's text with a number, or less than 0 for none. */
type NumberedRun = { text: string; value: number };

// Noncharacters, which Unicode keeps for a program's own use, so that no text has them: a start, an end, and 16 digits.
const START = "\uFDD0";
const END = "\uFDD1";
const FIRST_DIGIT = 0xfdd2;
const MARKS = /\uFDD0([\uFDD2-\uFDE1]+)|\uFDD1/gu;
const OWN = /[\uFDD0-\uFDE1]/gu;

const asMark = (value: number): string =>
  START +
  [...value.toString(16)].map((digit) => String.fromCharCode(FIRST_DIGIT + Number.parseInt(digit, 16))).join("");

const numberOf = (digits: string): number =>
  Number.parseInt([...digits].map((digit) => (digit.charCodeAt(0) - FIRST_DIGIT).toString(16)).join(""), 16);

/**
 * Copies a text with marks around each run, none of which holds more than a part of one text node; `withSpans` turns them
 * into elements once the text is HTML.
 */
export function markRuns(text: DocumentJson, runsOf: (block: NodeJson) => readonly NumberedRun[]): DocumentJson {
  const mark = (node: NodeJson): NodeJson => {
    if (!isTextBlock(node)) return { ...node, content: (node.content ?? []).map(mark) };
    if (!node.content) return node;
    const take = reader(runsOf(node));
    return { ...node, content: node.content.map((child) => markLeaf(child, take(nodeText(child).length))) };
  };
  return { ...text, content: text.content.map(mark) };
}

function markLeaf(node: NodeJson, parts: readonly NumberedRun[]): NodeJson {
  if (node.text === undefined) return node;
  const marked = parts.map(({ text, value }) => {
    const shown = text.replace(OWN, "");
    return value < 0 || shown === "" ? shown : `${asMark(value)}${shown}${END}`;
  });
  return { ...node, text: marked.join("") };
}

/** Takes the next characters of runs; what they do not cover has no number. */
function reader(runs: readonly NumberedRun[]) {
  let at = 0;
  let from = 0;
  return (length: number): NumberedRun[] => {
    const parts: NumberedRun[] = [];
    for (let left = length; left > 0; ) {
      const run = runs[at];
      if (!run) break;
      const text = run.text.slice(from, from + left);
      if (text !== "") parts.push({ text, value: run.value });
      left -= text.length;
      from += text.length;
      if (from >= run.text.length) {
        at += 1;
        from = 0;
      }
    }
    return parts;
  };
}

/** Replaces the marks of `markRuns` in HTML by spans; `attributes` are those of a number, as HTML. */
export const withSpans = (html: string, attributes: (value: number) => string): string =>
  html.replace(MARKS, (_, digits?: string) => (digits ? `<span ${attributes(numberOf(digits))}>` : "</span>"));
