import type { NodeViewRenderer, NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Translator } from "../../../../../words/setup/translator";
import { typeset } from "../../parts/typeset";
import type { PressedFormula } from "../asking/asks";
import styles from "./formula-view.module.css";

/** Draws a formula in the text as a button; `onPress` opens it for editing. */
export const formulaView =
  (t: Translator<"editor.views">, onPress: (formula: PressedFormula) => void): NodeViewRenderer =>
  (given) => {
    const { isBlock } = given.node;
    const dom = document.createElement(isBlock ? "div" : "span");
    dom.className = (isBlock ? styles.formulaBlock : styles.formula) ?? "";
    const button = document.createElement("button");
    button.type = "button";
    button.disabled = !given.editor.options.editable;
    const spoken = document.createElement("span");
    spoken.className = "visually-hidden";
    const drawn = document.createElement("span");
    drawn.ariaHidden = "true";
    button.append(spoken, drawn);
    dom.append(button);
    let shown = given.node;
    draw();

    function draw(): void {
      const latex = String(shown.attrs.latex);
      spoken.textContent = t("formula", { latex });
      typeset(drawn, latex, isBlock || shown.attrs.display === true);
    }

    button.addEventListener("click", () => onPress(pressed(given, shown)));

    return {
      dom,
      update(next) {
        if (next.type !== given.node.type) return false;
        const isSame = next.attrs.latex === shown.attrs.latex && next.attrs.display === shown.attrs.display;
        shown = next;
        if (!isSame) draw();
        return true;
      },
      stopEvent: ({ target }) => target === button,
      ignoreMutation: () => true,
    };
  };

function pressed({ editor, getPos }: NodeViewRendererProps, { attrs, isBlock, nodeSize }: Node): PressedFormula {
  const change = (changed: object) => {
    const pos = getPos();
    const now = pos === undefined ? null : editor.state.doc.nodeAt(pos)?.attrs;
    if (pos !== undefined) editor.view.dispatch(editor.state.tr.setNodeMarkup(pos, null, { ...now, ...changed }));
  };
  const remove = () => {
    const pos = getPos();
    if (pos !== undefined) editor.commands.deleteRange({ from: pos, to: pos + nodeSize });
  };
  return { editor, isBlock, latex: String(attrs.latex), label: attrs.label ?? null, change, remove };
}
