import type { NodeJson } from "#lib/document/model/document";

/** A line without spaces and breaks at its ends. */
export function trimmed(line: NodeJson[]): NodeJson[] {
  const kept = [...line];
  const isEnd = (each: NodeJson | undefined) => each?.type === "hardBreak" || each?.text?.trim() === "";
  while (isEnd(kept[0])) kept.shift();
  while (isEnd(kept.at(-1))) kept.pop();
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.text !== undefined) kept[0] = { ...first, text: first.text.trimStart() };
  const end = kept.at(-1);
  if (last && end?.text !== undefined) kept[kept.length - 1] = { ...end, text: end.text.trimEnd() };
  return kept;
}
