import { cutText, plainWords } from "../model/words";
import type { DiffRun } from "./diff";

const AROUND = 5;

/** A diff cut to its changes with five words on both sides; “…” marks what is left out. */
export const shortDiff = (runs: readonly DiffRun[]): DiffRun[] =>
  runs.map(({ op, text }, at) => ({
    op,
    text: op === "equal" ? shortened(text, at > 0, at < runs.length - 1) : text,
  }));

function shortened(text: string, followsChange: boolean, precedesChange: boolean): string {
  const tokens = cutText(text);
  const head = followsChange ? lengthOf(tokens) : 0;
  const tail = precedesChange ? lengthOf(tokens.toReversed()) : 0;
  if (head + tail >= text.length) return text;
  return `${text.slice(0, head)}…${text.slice(text.length - tail)}`;
}

/** How long the first words of a text are together, with what is between them. */
function lengthOf(tokens: readonly string[]): number {
  let [words, length] = [0, 0];
  for (const token of tokens) {
    if (plainWords(token).length > 0) words++;
    if (words > AROUND) break;
    length += token.length;
  }
  return length;
}
