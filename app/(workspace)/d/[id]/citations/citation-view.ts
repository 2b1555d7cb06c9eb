import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { nodeText } from "#lib/document/text/text";
import type { ShownCluster } from "#lib/operations/workspace/shown-citations";
import type { Translator } from "../../../../words/setup/translator";
import type { CitationWords } from "./citing";
import { OpenCitation } from "./open-citation";
import { putWords } from "./put-words";

type Marks = readonly { spec: Partial<CitationWords> }[];

/** Renders a citation in its style, or by its keys until it is formatted; pressing it opens the citation. */
export const citationView =
  (t: Translator<"editor.views">): NodeViewRenderer =>
  ({ node, decorations, editor, getPos }) => {
    const dom = document.createElement("span");
    dom.className = "citation";
    dom.contentEditable = "false";
    dom.tabIndex = 0;
    dom.setAttribute("role", "button");
    draw(t, dom, node, decorations);

    const open = (event: Event) => {
      event.preventDefault();
      const pos = getPos();
      if (editor.isEditable && pos !== undefined) dom.dispatchEvent(new OpenCitation(pos));
    };
    dom.addEventListener("click", open);
    dom.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") open(event);
    });
    return {
      dom,
      update(next, marks) {
        if (next.type !== node.type) return false;
        draw(t, dom, next, marks);
        return true;
      },
      stopEvent: (event) => event.type === "keydown" && event.target === dom && document.activeElement === dom,
      ignoreMutation: () => true,
    };
  };

function draw(t: Translator<"editor.views">, dom: HTMLElement, node: Node, marks: Marks): void {
  const { cluster } = marks.find(({ spec }) => spec.cluster)?.spec ?? {};
  const isFormatted = cluster !== undefined && (cluster.note > 0 || cluster.text !== "");
  dom.classList.toggle("unformatted", !isFormatted);
  dom.removeAttribute("aria-label");
  dom.title = "";
  if (!isFormatted) dom.textContent = nodeText(node.toJSON());
  else if (cluster.note > 0) drawNote(t, dom, cluster);
  else put(dom, cluster.html);
}

function drawNote(t: Translator<"editor.views">, dom: HTMLElement, { author, note, text }: ShownCluster): void {
  put(dom, author?.html ?? "");
  const number = document.createElement("sup");
  number.textContent = String(note);
  dom.append(number);
  dom.title = text;
  const said = { number: String(note), text };
  dom.setAttribute("aria-label", author?.text ? t("authorNote", { author: author.text, ...said }) : t("note", said));
}

/** Links are removed, because a button must not contain links. */
function put(dom: HTMLElement, html: string): void {
  putWords(dom, html);
  for (const link of dom.querySelectorAll("a")) link.replaceWith(...link.childNodes);
}
