"use client";

import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { useAsk } from "../asking/ask";
import { askEquation, askFormula } from "../asking/asks";
import { Formula } from "../asking/formula";
import styles from "./formula-view.module.css";

/** A formula in the text; pressing it opens it for editing. */
export function FormulaView({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const t = useTranslations("editor");
  const forms = useTranslations("editor.forms");
  const ask = useAsk();
  const isBlock = node.isBlock;
  const latex = String(node.attrs.latex);
  const edit = () =>
    ask(
      isBlock
        ? askEquation(forms, { editor, latex, label: node.attrs.label, apply: updateAttributes, remove: deleteNode })
        : askFormula(forms, { latex, apply: (changed) => updateAttributes({ latex: changed }), remove: deleteNode }),
    );
  return (
    <NodeViewWrapper as={isBlock ? "div" : "span"} className={isBlock ? styles.formulaBlock : styles.formula}>
      <button type="button" disabled={!editor.isEditable} onClick={edit}>
        <span className="visually-hidden">{t("views.formula", { latex })}</span>
        <span aria-hidden>
          <Formula latex={latex} isDisplay={isBlock || node.attrs.display === true} />
        </span>
      </button>
    </NodeViewWrapper>
  );
}
