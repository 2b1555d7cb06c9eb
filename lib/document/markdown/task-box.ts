import type { NodeJson } from "../model/document";

const BOX = /^\[([ xX])\](?:[ \t]+|\n|$)/;

/** The box at the start of a list item's source (an escaped one is text), or null. */
export function readBox(source: string): { checked: boolean; length: number } | null {
  const box = BOX.exec(source);
  return box ? { checked: box[1] !== " ", length: box[0].length } : null;
}

/** The content after a box. */
export function withoutBox(nodes: readonly NodeJson[], length: number): readonly NodeJson[] {
  const [first, ...rest] = nodes;
  if (first?.text === undefined) return nodes;
  const text = first.text.slice(length);
  // An empty task is written with an encoded space, since some readers see no box without text after it.
  if (rest.length === 0 && text.trim() === "") return [];
  return text === "" ? rest : [{ ...first, text }, ...rest];
}
