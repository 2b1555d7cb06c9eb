import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { footnotesOf } from "#lib/document/model/footnotes-of";

/** Numbers footnotes by label as the page counts them, together with citations that the style turns into notes. */
export function noteNumbers(text: DocumentJson, isNoteStyle: boolean): Map<string, number> {
  const definitions = footnotesOf(text);
  const numbers = new Map<string, number>();
  const waiting: string[] = [];
  let count = 0;
  const number = (label: string) => {
    const definition = definitions.get(label);
    if (!definition || numbers.has(label)) return;
    numbers.set(label, ++count);
    for (const inner of mentioned(definition)) waiting.push(inner);
  };
  const numberWaiting = () => {
    for (let label = waiting.shift(); label !== undefined; label = waiting.shift()) number(label);
  };
  for (const node of text.content) {
    if (node.type === "citation" && isNoteStyle) count += 1;
    if (node.type === "footnoteRef") number(textAttribute(node, "label"));
  }
  numberWaiting();
  for (const label of definitions.keys()) {
    number(label);
    numberWaiting();
  }
  return numbers;
}

const mentioned = ({ content = [] }: NodeJson): string[] =>
  content.flatMap((node) => (node.type === "footnoteRef" ? [textAttribute(node, "label")] : []));
