import type { Editor } from "@tiptap/core";
import { isAllowedLink } from "#lib/document/model/address";
import { documentAddress } from "#lib/document/text/linked-documents";
import type { Translator } from "../../../../../words/setup/translator";
import type { Ask } from "./ask";
import { labelsBut, labelTyped, refuseLabel } from "./ask-label";

/** The address that was typed; one without a scheme is of the web. */
export const webAddress = (text: string): string => {
  const address = text.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
};

type T = Translator<"editor.forms">;

/** The form for the target of a link on the selected text. */
export function askLink(t: T, editor: Editor): Ask {
  const href: unknown = editor.getAttributes("link").href;
  const current = typeof href === "string" ? href : "";
  return {
    title: t(current ? "link.edit" : "link.add"),
    submit: t(current ? "change" : "add"),
    fields: [{ name: "href", label: t("link.address"), value: current, isRequired: true }],
    documents: { field: "href", label: t("link.documents"), addressOf: ({ id }) => documentAddress(id) },
    refuse: ({ href: given = "" }) => (isAllowedLink(webAddress(given)) ? null : t("link.invalid")),
    apply: ({ href: given = "" }) =>
      editor
        .chain()
        .focus()
        .extendMarkRange("link")
        .setLink({ href: webAddress(given) })
        .run(),
    ...(current
      ? {
          remove: {
            label: t("link.remove"),
            run: () => editor.chain().focus().extendMarkRange("link").unsetLink().run(),
          },
        }
      : {}),
  };
}

/** The form for a LaTeX formula in a line, with a live preview. */
export function askFormula(t: T, { latex, apply, remove }: FormulaAsk): Ask {
  return {
    ...formulaForm(t, latex, remove),
    fields: [{ name: "latex", label: "LaTeX", value: latex, isRequired: true }],
    refuse: ({ latex: given = "" }) => (given.trim() ? null : t("formula.empty")),
    apply: ({ latex: given = "" }) => apply(given.trim()),
  };
}

type FormulaAsk = { latex: string; apply: (latex: string) => void; remove?: () => void };

const formulaForm = (t: T, latex: string, remove: (() => void) | undefined) => ({
  title: t(latex ? "formula.edit" : "formula.add"),
  submit: t(latex ? "change" : "add"),
  formula: "latex",
  ...(remove ? { remove: { label: t("remove"), run: remove } } : {}),
});

type EquationAsk = {
  editor: Editor;
  latex: string;
  label: string | null;
  apply: (equation: { latex: string; label: string | null }) => void;
  remove?: () => void;
};

/** The form for a formula of its own, which may have several lines and a label, with a live preview. */
export function askEquation(t: T, { editor, latex, label, apply, remove }: EquationAsk): Ask {
  const taken = labelsBut(editor, label);
  return {
    ...formulaForm(t, latex, remove),
    fields: [
      {
        name: "latex",
        label: "LaTeX",
        value: latex,
        isRequired: true,
        isLong: true,
        hint: t("formula.linesHint"),
      },
      { name: "label", label: t("label"), value: label ?? "", hint: t("formula.labelHint") },
    ],
    refuse: (values) =>
      values.latex?.trim() ? refuseLabel(t, labelTyped(values.label ?? "", "eq"), "eq", taken) : t("formula.empty"),
    apply: (values) =>
      apply({ latex: values.latex?.trim() ?? "", label: labelTyped(values.label ?? "", "eq") || null }),
  };
}

/** A formula of the text that was pressed, and what can be done with it. */
export type PressedFormula = {
  editor: Editor;
  isBlock: boolean;
  latex: string;
  label: string | null;
  change: (attrs: { latex: string; label?: string | null }) => void;
  remove: () => void;
};

/** The form for a formula that was pressed. */
export const askPressed = (t: T, { isBlock, change, ...formula }: PressedFormula): Ask =>
  isBlock
    ? askEquation(t, { ...formula, apply: change })
    : askFormula(t, { ...formula, apply: (latex) => change({ latex }) });
