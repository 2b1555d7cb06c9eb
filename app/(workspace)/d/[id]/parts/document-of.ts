import type { Node } from "@tiptap/pm/model";
import type { DocumentJson } from "#lib/document/model/document";

/** Converts the text on the screen to the JSON that the document functions take. */
export function documentOf(doc: Node): DocumentJson {
  return { type: "doc", attrs: doc.attrs, content: doc.children.map((block) => block.toJSON()) };
}
