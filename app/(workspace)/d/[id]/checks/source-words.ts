import type { EditorState, Transaction } from "@tiptap/pm/state";
import { type DiffRun, diffWords } from "#lib/document/diff/diff";
import type { CheckedPlace } from "./place-of-check";

/**
 * The words of a quotation beside those of its source, word by word. The sentence marks around the quotation, case,
 * typographic quotes and white space are the quotation's own.
 */
export function sourceWords(quotation: string, found: string): DiffRun[] {
  const [, before = "", core = "", after = ""] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(quotation) ?? [];
  const source = found.replace(/\s+/gu, " ").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const runs = ownWriting(diffWords(core, source));
  const all = [equal(before), ...runs, equal(after)].filter(({ text }) => text !== "");
  const joined: DiffRun[] = [];
  for (const { op, text } of all) {
    const last = joined.at(-1);
    if (last?.op === op) last.text += text;
    else joined.push({ op, text });
  }
  return joined;
}

const equal = (text: string): DiffRun => ({ op: "equal", text });

const folded = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Words that differ only in how they are written stay as the quotation has them. */
const ownWriting = (runs: readonly DiffRun[]): DiffRun[] =>
  runs.flatMap((run, at) => {
    const [before, next] = [runs[at - 1], runs[at + 1]];
    if (run.op === "delete" && next?.op === "insert" && folded(run.text) === folded(next.text))
      return [equal(run.text)];
    const isWritten = run.op === "insert" && before?.op === "delete" && folded(run.text) === folded(before.text);
    return isWritten ? [] : [run];
  });

/** Puts the words of the source in the place of a quotation's; what is the same, and its citations, stay untouched. */
export function withSourceWords(
  { tr }: EditorState,
  { positions, to }: CheckedPlace,
  quotation: string,
  found: string,
): Transaction {
  const edits: { at: number; length: number; text: string }[] = [];
  let at = 0;
  for (const { op, text } of sourceWords(quotation, found)) {
    const last = edits.at(-1);
    if (op === "insert" && last && last.at + last.length === at && last.text === "") last.text = text;
    else if (op !== "equal")
      edits.push({ at, length: op === "delete" ? text.length : 0, text: op === "insert" ? text : "" });
    if (op !== "insert") at += text.length;
  }
  // From the end, so that the positions before stay.
  for (const { at, length, text } of edits.toReversed()) {
    const gone = piecesOf(positions.slice(at, at + length));
    for (const piece of gone.slice(1).toReversed()) tr.delete(piece.from, piece.to);
    const [first] = gone;
    const start = first?.from ?? positions[at] ?? to;
    if (text === "") tr.delete(start, first?.to ?? start);
    else tr.insertText(text, start, first?.to ?? start);
  }
  return tr;
}

/** The ranges without a gap that positions make; a citation between words is a gap. */
function piecesOf(positions: readonly number[]): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  for (const pos of positions) {
    const last = pieces.at(-1);
    if (last?.to === pos) last.to = pos + 1;
    else pieces.push({ from: pos, to: pos + 1 });
  }
  return pieces;
}
