import type { NodeViewRenderer } from "@tiptap/react";
import type { BibliographyWords } from "./citing";
import { putWords } from "./put-words";

type Marks = readonly { spec: Partial<BibliographyWords> }[];

/** Renders the bibliography at the place in the text that was chosen for it. */
export const bibliographyView: NodeViewRenderer = ({ node, decorations }) => {
  const dom = document.createElement("section");
  dom.className = "references";
  dom.contentEditable = "false";
  dom.setAttribute("aria-label", "References");
  draw(dom, decorations);
  return {
    dom,
    update(next, marks) {
      if (next.type !== node.type) return false;
      draw(dom, marks);
      return true;
    },
    stopEvent: (event) => event.target instanceof Element && event.target.closest("a") !== null,
    ignoreMutation: () => true,
  };
};

function draw(dom: HTMLElement, marks: Marks): void {
  const { entries, isShown } = marks.find(({ spec }) => spec.entries)?.spec ?? { entries: [], isShown: true };
  if (!isShown || !entries || entries.length === 0) {
    const words = document.createElement("p");
    words.textContent = isShown ? "The references appear here." : "References are not listed here.";
    dom.replaceChildren(words);
    return;
  }
  const list = document.createElement("ul");
  for (const { html } of entries) putWords(list.appendChild(document.createElement("li")), html);
  dom.replaceChildren(list);
}
