import { renderHtml } from "#lib/document/html/html";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { type Labelled, labelsOf } from "#lib/document/model/labels";

/** What a book's other pages need of a text: its headings as HTML, and what its labels name. */
export type Outline = { headings: string; labels: ReadonlyMap<string, Labelled> };

/** The outline of a text; of what its labels name only headings keep their content, which references show. */
export function outlineOf(content: DocumentJson): Outline {
  const headings = content.content.flatMap(headingsIn);
  const labels = [...labelsOf(content)].map(
    ([label, { node, ...named }]) =>
      [label, { ...named, node: node.type === "heading" ? node : { type: node.type } }] as const,
  );
  return { headings: renderHtml({ type: "doc", content: headingsFirst(content, headings) }), labels: new Map(labels) };
}

/** The headings within a node in their order, which have the same anchors alone as in the whole text. */
const headingsIn = (node: NodeJson): NodeJson[] =>
  node.type === "heading" ? [withoutNotes(node)] : (node.content ?? []).flatMap(headingsIn);

const withoutNotes = (node: NodeJson): NodeJson => ({
  ...node,
  content: (node.content ?? []).filter(({ type }) => type !== "footnoteRef"),
});

// A page leaves out a title that its text begins with, and only there.
const headingsFirst = ({ content: [first] }: DocumentJson, headings: NodeJson[]): NodeJson[] =>
  first?.type === "heading" ? headings : [{ type: "paragraph" }, ...headings];
