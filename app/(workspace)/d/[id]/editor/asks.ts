import type { Editor } from "@tiptap/react";
import { isAllowedImage, isAllowedLink } from "#lib/document/address";
import type { DocumentJson } from "#lib/document/document";
import { isFigure, labelPattern, labelsOf } from "#lib/document/labels";
import type { Ask } from "./ask";
import { labelsBut, labelTyped, refuseLabel } from "./ask-label";

const webAddress = (text: string) => {
  const address = text.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
};

/** The form for the target of a link on the selected text. */
export function askLink(editor: Editor): Ask {
  const href: unknown = editor.getAttributes("link").href;
  const current = typeof href === "string" ? href : "";
  return {
    title: current ? "Edit the link" : "Add a link",
    submit: current ? "Change" : "Add",
    fields: [{ name: "href", label: "Address", value: current, isRequired: true }],
    refuse: ({ href: given = "" }) =>
      isAllowedLink(webAddress(given)) ? null : "A link may lead to http, https, mailto or tel addresses.",
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
            label: "Remove the link",
            run: () => editor.chain().focus().extendMarkRange("link").unsetLink().run(),
          },
        }
      : {}),
  };
}

/** The form for a picture's address and its alternative text. */
export function askImage(editor: Editor): Ask {
  return {
    title: "Add a picture",
    submit: "Add",
    fields: [
      { name: "src", label: "Address of the picture", value: "", isRequired: true },
      { name: "alt", label: "Description", value: "", hint: "For those who cannot see it, and when it does not load." },
    ],
    refuse: ({ src = "" }) =>
      isAllowedImage(webAddress(src)) ? null : "A picture may come from http and https addresses.",
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
export function askPicture(editor: Editor, pos: number): Ask {
  const attrs = editor.state.doc.nodeAt(pos)?.attrs ?? {};
  const shown = (name: string) => String(attrs[name] ?? "");
  return {
    title: "Picture",
    submit: "Change",
    fields: [
      { name: "alt", label: "Caption", value: shown("alt") },
      {
        name: "description",
        label: "Description",
        value: shown("description"),
        hint: "For those who cannot see it, and when it does not load.",
      },
      { name: "width", label: "Width in percent", value: shown("width"), hint: "1 to 100; empty for its own size." },
      { name: "label", label: "Label", value: shown("label"), hint: "For references to it, for example fig:waves." },
    ],
    refuse: ({ width = "", label = "" }) => {
      if (width.trim() && !/^(?:100|[1-9]\d?)$/.test(width.trim())) return "The width is a number from 1 to 100.";
      return label.trim() && !LABEL.test(label.trim()) ? "A label is fig: and letters, digits, - or _." : null;
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
export function askReference(editor: Editor): Ask {
  const known = [...labelsOf(editor.getJSON() as DocumentJson).keys()];
  return {
    title: "Add a cross-reference",
    submit: "Add",
    fields: [
      {
        name: "label",
        label: "Label",
        value: known[0] ?? "",
        isRequired: true,
        hint:
          known.length > 0
            ? `Known: ${known.slice(0, 12).join(", ")}`
            : "Give a picture, a table, a formula or a heading a label first.",
      },
    ],
    refuse: ({ label = "" }) => (known.includes(label.trim()) ? null : "Nothing in the text has this label."),
    apply: ({ label = "" }) =>
      editor
        .chain()
        .focus()
        .insertContent({ type: "crossReference", attrs: { label: label.trim() } })
        .run(),
  };
}

/** The form for a LaTeX formula in a line, with a live preview. */
export function askFormula({ latex, apply, remove }: FormulaAsk): Ask {
  return {
    ...formulaForm(latex, remove),
    fields: [{ name: "latex", label: "LaTeX", value: latex, isRequired: true }],
    refuse: ({ latex: given = "" }) => (given.trim() ? null : EMPTY_FORMULA),
    apply: ({ latex: given = "" }) => apply(given.trim()),
  };
}

type FormulaAsk = { latex: string; apply: (latex: string) => void; remove?: () => void };

const EMPTY_FORMULA = "Write the formula first.";

const formulaForm = (latex: string, remove: (() => void) | undefined) => ({
  title: latex ? "Edit the formula" : "Add a formula",
  submit: latex ? "Change" : "Add",
  formula: "latex",
  ...(remove ? { remove: { label: "Remove", run: remove } } : {}),
});

type EquationAsk = {
  editor: Editor;
  latex: string;
  label: string | null;
  apply: (equation: { latex: string; label: string | null }) => void;
  remove?: () => void;
};

/** The form for a formula of its own, which may have several lines and a label, with a live preview. */
export function askEquation({ editor, latex, label, apply, remove }: EquationAsk): Ask {
  const taken = labelsBut(editor, label);
  return {
    ...formulaForm(latex, remove),
    fields: [
      {
        name: "latex",
        label: "LaTeX",
        value: latex,
        isRequired: true,
        isLong: true,
        hint: "Lines end with \\\\ in an environment such as aligned. Ctrl+Enter is done.",
      },
      { name: "label", label: "Label", value: label ?? "", hint: "Numbers it for references, for example eq:energy." },
    ],
    refuse: (values) =>
      values.latex?.trim() ? refuseLabel(labelTyped(values.label ?? "", "eq"), "eq", taken) : EMPTY_FORMULA,
    apply: (values) =>
      apply({ latex: values.latex?.trim() ?? "", label: labelTyped(values.label ?? "", "eq") || null }),
  };
}
