import type { Editor } from "@tiptap/react";
import { isAllowedImage, isAllowedLink } from "#lib/document/address";
import type { Ask } from "./ask";

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
        .setImage({ src: webAddress(src), alt })
        .run(),
  };
}

type FormulaAsk = { latex: string; apply: (latex: string) => void; remove?: () => void };

/** The form for a LaTeX formula, with a live preview. */
export function askFormula({ latex, apply, remove }: FormulaAsk): Ask {
  return {
    title: latex ? "Edit the formula" : "Add a formula",
    submit: latex ? "Change" : "Add",
    formula: "latex",
    fields: [{ name: "latex", label: "LaTeX", value: latex, isRequired: true }],
    refuse: ({ latex: given = "" }) => (given.trim() ? null : "Write the formula first."),
    apply: ({ latex: given = "" }) => apply(given.trim()),
    ...(remove ? { remove: { label: "Remove", run: remove } } : {}),
  };
}
