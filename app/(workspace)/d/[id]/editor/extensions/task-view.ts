import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Translator } from "../../../../../words/setup/translator";

/** Renders a task with a box that checks it, where one can write; the box is named by the task's words. */
export const taskView =
  (t: Translator<"editor.views">): NodeViewRenderer =>
  ({ node, editor, getPos }) => {
    const dom = document.createElement("li");
    const label = dom.appendChild(document.createElement("label"));
    const box = label.appendChild(document.createElement("input"));
    const contentDOM = dom.appendChild(document.createElement("div"));
    label.contentEditable = "false";
    box.type = "checkbox";
    let shown = node;

    function draw({ attrs, firstChild }: Node): void {
      dom.dataset.type = "taskItem";
      dom.dataset.id = String(attrs.id ?? "");
      dom.dataset.checked = String(attrs.checked);
      box.checked = attrs.checked === true;
      box.setAttribute("aria-label", firstChild?.textContent || t("emptyTask"));
    }

    // The caret stays where it is.
    box.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("change", () => {
      const pos = getPos();
      const { checked } = box;
      if (!editor.isEditable || pos === undefined) return draw(shown);
      editor.commands.focus(undefined, { scrollIntoView: false });
      editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, "checked", checked));
    });
    draw(node);

    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type) return false;
        shown = next;
        draw(next);
        return true;
      },
    };
  };
