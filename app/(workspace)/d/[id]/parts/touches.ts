import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";

/** Whether a transaction changes a node of these types, or its surroundings. */
export function touches({ docs, doc, mapping: { maps } }: Transaction, types: ReadonlySet<string>): boolean {
  return maps.some((map, at) => {
    let [isTouched, isEmpty] = [false, true];
    map.forEach((from, to, newFrom, newTo) => {
      isEmpty = false;
      isTouched ||= holds(docs[at], types, from, to) || holds(docs[at + 1] ?? doc, types, newFrom, newTo);
    });
    // A step without a changed range (an attribute step) may have changed a label.
    return isTouched || isEmpty;
  });
}

function holds(doc: Node | undefined, types: ReadonlySet<string>, from: number, to: number): boolean {
  let isFound = false;
  doc?.nodesBetween(from, to, ({ type }) => {
    isFound ||= types.has(type.name);
    return !isFound;
  });
  return isFound;
}
