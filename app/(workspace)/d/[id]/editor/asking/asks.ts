import type { Editor } from "@tiptap/core";
import { isAllowedImage, isAllowedLink } from "#lib/document/model/address";
import type { DocumentJson } from "#lib/document/model/document";
import { isFigure, labelPattern, labelsOf } from "#lib/document/model/labels";
import { documentAddress } from "#lib/document/text/linked-documents";
import type { Translator } from "../../../../../words/setup/translator";
import type { Ask } from "./ask";
import { labelsBut, labelTyped, refuseLabel } from "./ask-label";

const webAddress = (text: string) => {
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

/** The form for a picture's address and its alternative text. */
export function askImage(t: T, editor: Editor): Ask {
  return {
    title: t("image.title"),
    submit: t("add"),
    fields: [
      { name: "src", label: t("image.address"), value: "", isRequired: true },
      { name: "alt", label: t("description"), value: "", hint: t("descriptionHint") },
    ],
    refuse: ({ src = "" }) => (isAllowedImage(webAddress(src)) ? null : t("image.invalid")),
    apply: ({ src = "", alt = "" }) =>
      editor
        .chain()
        .focus()
        .setMeta("uiEvent", "paste")
        .setImage({ src: webAddress(src), alt })
        .run(),
  };
}

const LABEL = new RegExp(`^${labelPattern("fig")}$`);

/** The form for the caption, the description, the width and the label of the picture at a position. */
export function askPicture(t: T, editor: Editor, pos: number): Ask {
  const attrs = editor.state.doc.nodeAt(pos)?.attrs ?? {};
  const shown = (name: string) => String(attrs[name] ?? "");
  return {
    title: t("picture.title"),
    submit: t("change"),
    fields: [
      { name: "alt", label: t("caption"), value: shown("alt") },
      {
        name: "description",
        label: t("description"),
        value: shown("description"),
        hint: t("descriptionHint"),
      },
      { name: "width", label: t("width"), value: shown("width"), hint: t("picture.widthHint") },
      { name: "label", label: t("label"), value: shown("label"), hint: t("picture.labelHint") },
    ],
    refuse: ({ width = "", label = "" }) => {
      if (width.trim() && !/^(?:100|[1-9]\d?)$/.test(width.trim())) return t("wrongWidth");
      return label.trim() && !LABEL.test(label.trim()) ? t("picture.wrongLabel") : null;
    },
    apply: ({ alt = "", description = "", width = "", label = "" }) => {
      const node = editor.state.doc.nodeAt(pos);
      if (node?.type.name !== "image") return;
      const named = { alt: alt.trim() || null, description: description.trim() || null, label: label.trim() || null };
      const sized = { ...node.attrs, ...named, width: width.trim() ? Number(width) : null };
      // Only a figure shows its caption.
      const isShown = named.alt === null || isFigure({ type: "image", attrs: sized });
      const tr = editor.state.tr.setNodeMarkup(pos, null, isShown ? sized : { ...sized, width: 100 });
      editor.view.dispatch(tr);
    },
  };
}

/** The form for a reference to a figure, table, equation or section. */
export function askReference(t: T, editor: Editor): Ask {
  const known = [...labelsOf(editor.getJSON() as DocumentJson).keys()];
  return {
    title: t("reference.title"),
    submit: t("add"),
    fields: [
      {
        name: "label",
        label: t("label"),
        value: known[0] ?? "",
        isRequired: true,
        hint: known.length > 0 ? t("reference.known", { labels: known.slice(0, 12).join(", ") }) : t("reference.none"),
      },
    ],
    refuse: ({ label = "" }) => (known.includes(label.trim()) ? null : t("reference.unknown")),
    apply: ({ label = "" }) =>
      editor
        .chain()
        .focus()
        .insertContent({ type: "crossReference", attrs: { label: label.trim() } })
        .run(),
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
