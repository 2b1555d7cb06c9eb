import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { applyChanges } from "./apply-changes";
import { smallestChanges } from "./smallest-changes";

/** The smallest steps from one text to another; null when the texts are equal or no such steps were found. */
export function stepsBetween(base: Node, text: Node): Transform | null {
  const tr = withAttributes(applyChanges(new Transform(base), smallestChanges(base, text)), text);
  return tr.steps.length > 0 && tr.doc.eq(text) ? tr : null;
}

/** Gives a transformed text the document's own attributes of another. */
export function withAttributes<T extends Transform>(tr: T, { attrs }: Node): T {
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== tr.doc.attrs[name]) tr.setDocAttribute(name, value);
  }
  return tr;
}
