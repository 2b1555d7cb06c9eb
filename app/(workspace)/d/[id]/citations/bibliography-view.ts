import type { NodeViewRenderer } from "@tiptap/core";
import type { Translator } from "../../../../words/setup/translator";
import type { BibliographyWords } from "./citing";
import { putWords } from "./put-words";

type Marks = readonly { spec: Partial<BibliographyWords> }[];

/** Renders the bibliography at the place in the text that was chosen for it. */
export const bibliographyView =
  (t: Translator<"editor.views">): NodeViewRenderer =>
  ({ node, decorations }) => {
    const dom = document.createElement("section");
    dom.className = "references";
    dom.contentEditable = "false";
    dom.setAttribute("aria-label", t("references"));
    draw(t, dom, decorations);
    return {
      dom,
      update(next, marks) {
        if (next.type !== node.type) return false;
        draw(t, dom, marks);
        return true;
      },
      stopEvent: (event) => event.target instanceof Element && event.target.closest("a") !== null,
      ignoreMutation: () => true,
    };
  };

function draw(t: Translator<"editor.views">, dom: HTMLElement, marks: Marks): void {
  const { entries, isShown } = marks.find(({ spec }) => spec.entries)?.spec ?? { entries: [], isShown: true };
  if (!isShown || !entries || entries.length === 0) {
    const words = document.createElement("p");
    words.textContent = t(isShown ? "referencesHere" : "referencesElsewhere");
    dom.replaceChildren(words);
    return;
  }
  const list = document.createElement("ul");
  for (const { html } of entries) putWords(list.appendChild(document.createElement("li")), html);
  dom.replaceChildren(list);
}
