import { ChangeSet, type Span } from "@tiptap/pm/changeset";
import { Fragment, type Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { applyChanges } from "#lib/document/changes/apply-changes";
import type { Change } from "#lib/document/changes/change";
import { changesBetween } from "#lib/document/changes/changes-between";

/** Who wrote a range of text: a person, an agent, or both. */
export type Author = "human" | "agent" | "mixed";

/** A change and its author. */
export type WrittenChange = { change: Change; author: Author };

/** A later version of the text, and who wrote it. */
export type LaterText = { text: Node; origin: "human" | "agent" };

/** A range written by one author; positions are in one of the two texts. */
type Stretch = { from: number; to: number; author: Author };

/** The changes from `older` to the last of `later`, each with the author of its words or of their removal. */
export function writtenChanges(older: Node, later: readonly LaterText[]): WrittenChange[] {
  const changes = changesBetween(older, later.at(-1)?.text ?? older);
  const author = oneOf(later.map(({ origin }) => origin));
  if (author !== "mixed") return changes.map((change) => ({ change, author }));
  const { gone, come } = authorship(older, later);
  const { mapping } = applyChanges(new Transform(older), changes);
  return changes.flatMap((change) => {
    const at = mapping.map(change.from, -1);
    const size = change.kind === "frame" ? 1 : Fragment.from(change.nodes).size;
    const taken = within(gone, change.from, change.kind === "frame" ? change.from + 1 : change.to);
    return byAuthor(change, taken, within(come, at, at + size));
  });
}

/** Combines the authors of several parts into one. */
export function oneOf(authors: readonly Author[]): Author {
  const [first = "mixed"] = authors;
  return authors.every((author) => author === first) ? first : "mixed";
}

function authorship(older: Node, later: readonly LaterText[]): { gone: Stretch[]; come: Stretch[] } {
  let set = ChangeSet.create<Author | null>(older, (one, other) => (one === other ? one : null));
  let text = older;
  for (const { text: newer, origin } of later) {
    const { doc, mapping } = applyChanges(new Transform(text), changesBetween(text, newer));
    set = set.addSteps(doc, mapping.maps, origin);
    text = doc;
  }
  return {
    gone: set.changes.flatMap(({ deleted, fromA }) => stretches(deleted, fromA)),
    come: set.changes.flatMap(({ inserted, fromB }) => stretches(inserted, fromB)),
  };
}

function stretches(spans: readonly Span<Author | null>[], start: number): Stretch[] {
  let from = start;
  return spans.map(({ length, data }) => {
    const stretch = { from, to: from + length, author: data ?? "mixed" };
    from += length;
    return stretch;
  });
}

/** Ranges clipped to `from` and `to`, with positions relative to `from`. */
const within = (all: readonly Stretch[], from: number, to: number): Stretch[] =>
  all
    .filter((one) => one.from < to && one.to > from)
    .map((one) => ({ ...one, from: Math.max(one.from, from) - from, to: Math.min(one.to, to) - from }));

function byAuthor(change: Change, gone: readonly Stretch[], come: readonly Stretch[]): WrittenChange[] {
  const author = oneOf([...gone, ...come].map((stretch) => stretch.author));
  if (author !== "mixed" || change.kind === "frame") return [{ change, author }];
  const parts = change.kind === "words" ? wordsByAuthor(change.nodes, come) : blocksByAuthor(change.nodes, come);
  const added = parts.map((part): WrittenChange => {
    return { change: { ...change, from: change.to, nodes: part.nodes }, author: part.author };
  });
  if (change.from === change.to) return added;
  return [{ change: { ...change, nodes: [] }, author: oneOf(gone.map((stretch) => stretch.author)) }, ...added];
}

type Part = { nodes: readonly Node[]; author: Author };

function wordsByAuthor(nodes: readonly Node[], come: readonly Stretch[]): Part[] {
  const words = Fragment.from([...nodes]);
  if (come.length === 0) return nodes.length > 0 ? [{ nodes, author: "mixed" }] : [];
  return come.map(({ from, author }, at) => {
    const { content } = words.cut(at === 0 ? 0 : from, come[at + 1]?.from ?? words.size);
    return { nodes: content, author };
  });
}

function blocksByAuthor(nodes: readonly Node[], come: readonly Stretch[]): Part[] {
  let start = 0;
  return nodes.map((block) => {
    const end = start + block.nodeSize;
    const author = oneOf(within(come, start, end).map((stretch) => stretch.author));
    start = end;
    return { nodes: [block], author };
  });
}
