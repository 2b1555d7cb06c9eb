import type { Editor } from "@tiptap/react";
import type { DocumentJson } from "#lib/document/document";
import { LABEL_KINDS, labelPattern, labelsOf } from "#lib/document/labels";
import type { Ask } from "./ask";

const NAMES: Readonly<Record<string, string>> = { heading: "section", blockMath: "equation", table: "table" };

/** Why a label cannot be given, or null; `taken` are those of other things. */
export function refuseLabel(label: string, kind: string, taken: ReadonlySet<string>): string | null {
  if (label === "") return null;
  if (!new RegExp(`^${labelPattern(kind)}$`).test(label))
    return `A label here is ${kind}: and letters, digits, - or _.`;
  return taken.has(label) ? "Something else in the text has this label." : null;
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
export function askLabel(editor: Editor, pos: number): Ask {
  const node = editor.state.doc.nodeAt(pos);
  const name = node?.type.name ?? "";
  const kind = LABEL_KINDS[name] ?? "sec";
  const { label = null, caption = null } = node?.attrs ?? {};
  const hasCaption = name === "table";
  const taken = labelsBut(editor, label);
  return {
    title: hasCaption ? "Caption and label" : "Label",
    submit: "Change",
    fields: [
      ...(hasCaption ? [{ name: "caption", label: "Caption", value: String(caption ?? "") }] : []),
      {
        name: "label",
        label: "Label",
        value: String(label ?? ""),
        hint: `For references to this ${NAMES[name]}, for example ${kind}:results. Empty for none.`,
      },
    ],
    refuse: (values) => {
      const given = labelTyped(values.label ?? "", kind);
      if (hasCaption && values.caption?.trim() && given === "")
        return "A caption needs a label, which numbers the table.";
      return refuseLabel(given, kind, taken);
    },
    apply: (values) => {
      const now = editor.state.doc.nodeAt(pos);
      if (now?.type.name !== name) return;
      const attrs = { ...now.attrs, label: labelTyped(values.label ?? "", kind) || null };
      const named = hasCaption ? { ...attrs, caption: values.caption?.trim() || null } : attrs;
      editor.view.dispatch(editor.state.tr.setNodeMarkup(pos, null, named));
      editor.view.focus();
    },
  };
}
