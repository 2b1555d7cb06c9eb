import type { Node } from "@tiptap/pm/model";
import type { DocumentJson } from "#lib/document/document";

/** The text on the screen as the JSON that the document's own functions take. */
export function documentOf(doc: Node): DocumentJson {
  return { type: "doc", attrs: doc.attrs, content: doc.children.map((block) => block.toJSON()) };
}
