import type { Editor } from "@tiptap/core";
import { isAllowedImage } from "#lib/document/model/address";
import type { DocumentJson } from "#lib/document/model/document";
import { isFigure, labelPattern, labelsOf } from "#lib/document/model/labels";
import type { Translator } from "../../../../../words/setup/translator";
import type { Ask } from "./ask";
import { webAddress } from "./asks";

type T = Translator<"editor.forms">;

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
