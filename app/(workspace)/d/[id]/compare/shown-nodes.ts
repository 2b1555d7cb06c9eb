import { DOMSerializer, Fragment, type Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { nodeText } from "#lib/document/text/text";
import { citationHtml } from "../citations/citing";
import { putWords } from "../citations/put-words";
import { typeset } from "../parts/typeset";

/** Renders nodes as the text of an editor does, not editable: formulas are typeset, and citations in their style. */
export function shownNodes(nodes: readonly Node[], state: EditorState): DocumentFragment {
  const shown = document.createDocumentFragment();
  const [first] = nodes;
  if (!first) return shown;
  shown.append(DOMSerializer.fromSchema(first.type.schema).serializeFragment(Fragment.from(nodes)));
  for (const formula of shown.querySelectorAll<HTMLElement>("[data-latex]"))
    typeset(formula, formula.getAttribute("data-latex") ?? "", formula.matches("div, [data-display]"));
  for (const citation of shown.querySelectorAll<HTMLElement>('span[data-type="citation"]')) {
    const items: unknown = JSON.parse(citation.getAttribute("data-items") ?? "[]");
    const attrs = { items, narrative: citation.hasAttribute("data-narrative") };
    const html = citationHtml(state, attrs);
    if (html === null) citation.textContent = nodeText({ type: "citation", attrs });
    else putWords(citation, html);
  }
  return shown;
}
