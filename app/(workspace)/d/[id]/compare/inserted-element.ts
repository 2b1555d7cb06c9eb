import { DOMSerializer, Fragment, type Node } from "@tiptap/pm/model";
import { nodeText } from "#lib/document/text/text";

/** Renders inserted content as it will look in the text, not editable and with inactive links. */
export function insertedElement(nodes: readonly Node[], attributes: Record<string, string>): HTMLElement {
  const element = document.createElement("ins");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.contentEditable = "false";
  const [first] = nodes;
  if (!first) return element;
  element.append(DOMSerializer.fromSchema(first.type.schema).serializeFragment(Fragment.from(nodes)));
  for (const formula of element.querySelectorAll("[data-latex]")) {
    formula.textContent = formula.getAttribute("data-latex");
  }
  for (const citation of element.querySelectorAll('span[data-type="citation"]')) {
    const items: unknown = JSON.parse(citation.getAttribute("data-items") ?? "[]");
    const narrative = citation.hasAttribute("data-narrative");
    citation.textContent = nodeText({ type: "citation", attrs: { items, narrative } });
  }
  return element;
}
