import type { Editor } from "@tiptap/core";
import type { DocumentJson } from "#lib/document/model/document";
import { LABEL_KINDS, labelPattern, labelsOf } from "#lib/document/model/labels";
import type { Translator } from "../../../../../words/setup/translator";
import type { Ask } from "./ask";

type T = Translator<"editor.forms">;

const NAMED = ["heading", "blockMath", "table"] as const;

/** Why a label cannot be given, or null; `taken` are those of other things. */
export function refuseLabel(t: T, label: string, kind: string, taken: ReadonlySet<string>): string | null {
  if (label === "") return null;
  if (!new RegExp(`^${labelPattern(kind)}$`).test(label)) return t("labelling.wrong", { kind });
  return taken.has(label) ? t("labelling.taken") : null;
}

/** A label as it is typed, with its kind before it. */
export function labelTyped(typed: string, kind: string): string {
  const label = typed.trim().replace(/^@/, "");
  return label === "" || label.includes(":") ? label : `${kind}:${label}`;
}

/** The labels of a text but for one. */
export function labelsBut(editor: Editor, own: unknown): Set<string> {
  return new Set([...labelsOf(editor.getJSON() as DocumentJson).keys()].filter((label) => label !== own));
}

/** The form for the label of a heading, an equation or a table, and for a table's caption. */
export function askLabel(t: T, editor: Editor, pos: number): Ask {
  const node = editor.state.doc.nodeAt(pos);
  const name = node?.type.name ?? "";
  const named = NAMED.find((one) => one === name) ?? "heading";
  const kind = LABEL_KINDS[name] ?? "sec";
  const { label = null, caption = null } = node?.attrs ?? {};
  const hasCaption = name === "table";
  const taken = labelsBut(editor, label);
  return {
    title: t(hasCaption ? "labelling.captionAndLabel" : "label"),
    submit: t("change"),
    fields: [
      ...(hasCaption ? [{ name: "caption", label: t("caption"), value: String(caption ?? "") }] : []),
      {
        name: "label",
        label: t("label"),
        value: String(label ?? ""),
        hint: t(`labelling.hint.${named}`, { example: `${kind}:results` }),
      },
    ],
    refuse: (values) => {
      const given = labelTyped(values.label ?? "", kind);
      if (hasCaption && values.caption?.trim() && given === "") return t("labelling.needed");
      return refuseLabel(t, given, kind, taken);
    },
    apply: (values) => {
      const now = editor.state.doc.nodeAt(pos);
      if (now?.type.name !== name) return;
      const attrs = { ...now.attrs, label: labelTyped(values.label ?? "", kind) || null };
      const given = hasCaption ? { ...attrs, caption: values.caption?.trim() || null } : attrs;
      editor.view.dispatch(editor.state.tr.setNodeMarkup(pos, null, given));
      editor.view.focus();
    },
  };
}
