import { isAddressable } from "../model/addressable";
import { optionalAttribute, textAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import { LABEL_KINDS } from "../model/labels";

/** The new names of what one text of a book shares with those before it, and how many levels its headings go down. */
export type Rewriting = {
  ids: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  notes: ReadonlyMap<string, string>;
  /** The footnotes that the text has. */
  ownNotes: ReadonlySet<string>;
  deeper: number;
};

/** The names that are taken in a book so far. */
export type Taken = Record<"ids" | "labels" | "notes", Set<string>>;

const DEEPEST = 6;

/** The rewriting of the next text of a book, whose names are taken afterwards. */
export function rewritingOf(content: DocumentJson, taken: Taken, deeper: number): Rewriting {
  const own = { ids: new Set<string>(), labels: new Set<string>(), notes: new Set<string>() };
  for (const node of content.content) gather(node, own);
  return {
    ids: newNames(own.ids, taken.ids),
    labels: newNames(own.labels, taken.labels),
    notes: newNames(own.notes, taken.notes),
    ownNotes: own.notes,
    deeper,
  };
}

function gather(node: NodeJson, own: Taken): void {
  const id = isAddressable(node) ? optionalAttribute(node, "id") : null;
  if (id !== null) own.ids.add(id);
  const label = LABEL_KINDS[node.type] === undefined ? null : optionalAttribute(node, "label");
  if (label !== null) own.labels.add(label);
  if (node.type === "footnoteDef") own.notes.add(textAttribute(node, "label"));
  for (const child of node.content ?? []) gather(child, own);
}

/** A free name for each that is taken: the name with a number. */
function newNames(own: ReadonlySet<string>, taken: Set<string>): Map<string, string> {
  const clashing = [...own].filter((name) => taken.has(name));
  for (const name of own) taken.add(name);
  const renamed = new Map<string, string>();
  for (const name of clashing) {
    let number = 2;
    while (taken.has(`${name}-${number}`)) number++;
    renamed.set(name, `${name}-${number}`);
    taken.add(`${name}-${number}`);
  }
  return renamed;
}

/**
 * A node of a text as the book has it. Always a copy with all within it: documents with the same text share their nodes, and
 * an exporter finds a citation by its node.
 */
export function rewrite(node: NodeJson, rewriting: Rewriting): NodeJson {
  if (node.type === "footnoteRef" && !rewriting.ownNotes.has(textAttribute(node, "label"))) return asWritten(node);
  const content = node.content?.map((child) => rewrite(child, rewriting));
  const attrs = { ...node.attrs, ...changedAttributes(node, rewriting) };
  return { ...node, ...(Object.keys(attrs).length > 0 ? { attrs } : {}), ...(content ? { content } : {}) };
}

// A note of another text would be found by its label.
const asWritten = ({ attrs, marks }: NodeJson): NodeJson => ({
  type: "text",
  text: `[^${textAttribute({ attrs: attrs ?? {} }, "label")}]`,
  ...(marks ? { marks } : {}),
});

function changedAttributes(node: NodeJson, { ids, labels, notes, deeper }: Rewriting) {
  const isNote = node.type === "footnoteDef" || node.type === "footnoteRef";
  const id = isAddressable(node) ? ids.get(optionalAttribute(node, "id") ?? "") : undefined;
  // A reference that the text cannot resolve means the first that has the label in the book, and keeps it.
  const label = (isNote ? notes : labels).get(optionalAttribute(node, "label") ?? "");
  return {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
    ...(node.type === "heading" ? { level: Math.min(DEEPEST, Number(node.attrs?.level ?? 1) + deeper) } : {}),
  };
}
