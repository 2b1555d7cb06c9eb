import { type AnyExtension, Node, type NodeViewRenderer } from "@tiptap/core";
import { ALERT_KINDS, isAlertKind } from "#lib/document/model/alert-kinds";
import { extensions } from "#lib/document/schema/schema";
import type { Translator } from "../../../../../words/setup/translator";
import { bibliographyView } from "../../citations/bibliography-view";
import { citationView } from "../../citations/citation-view";
import type { PressedFormula } from "../asking/asks";
import { editedAlert } from "./alert";
import { editedDefinitions } from "./definitions";
import { editedDetails } from "./details";
import { formulaView } from "./formula-view";
import { crossReferenceView } from "./labels";
import { pictureView } from "./picture-view";
import { ReachedBlocks } from "./reached-blocks";
import { taskView } from "./task-view";

const drawnBy = (view: NodeViewRenderer) => (extension: AnyExtension) =>
  extension instanceof Node ? extension.extend({ addNodeView: () => view }) : extension;

/** Draws a table within what scrolls when it is wider than the text, in what is suggested too. */
const scrolling = (extension: AnyExtension) =>
  extension instanceof Node
    ? extension.extend({
        renderHTML: ({ HTMLAttributes }) => ["div", { class: "tableWrapper" }, ["table", HTMLAttributes, ["tbody", 0]]],
      })
    : extension;

const NO_SPELLING = { spellcheck: "false" };
const BY_FIRST_LETTER = { dir: "auto" };

/** Overrides how schema members look on the screen, by name; their content stays the same. */
const shownBy = (
  t: Translator<"editor.views">,
  onFormula: (formula: PressedFormula) => void,
): Record<string, (extension: AnyExtension) => AnyExtension> => ({
  paragraph: (extension) => extension.configure({ HTMLAttributes: BY_FIRST_LETTER }),
  heading: (extension) => extension.configure({ HTMLAttributes: BY_FIRST_LETTER }),
  // The names of a program are no spelling mistakes.
  codeBlock: (extension) => extension.configure({ HTMLAttributes: { ...NO_SPELLING, dir: "ltr" } }),
  code: (extension) => extension.configure({ HTMLAttributes: NO_SPELLING }),
  inlineMath: drawnBy(formulaView(t, onFormula)),
  blockMath: drawnBy(formulaView(t, onFormula)),
  // In the language of who reads it here; a page has that of the text.
  alert: (extension) =>
    editedAlert(extension).configure({
      titles: Object.fromEntries(
        Object.keys(ALERT_KINDS)
          .filter(isAlertKind)
          .map((kind) => [kind, t(`alerts.${kind}`)]),
      ),
    }),
  details: (extension) => editedDetails(t, extension),
  definitionItem: editedDefinitions,
  // A plain node view, because a text may have hundreds of citations.
  citation: drawnBy(citationView(t)),
  image: drawnBy(pictureView(t)),
  crossReference: drawnBy(crossReferenceView(t)),
  bibliography: drawnBy(bibliographyView(t)),
  taskItem: drawnBy(taskView(t)),
  table: scrolling,
});

/** The document's extensions with their node views for the screen; `onFormula` opens a pressed formula where one can write. */
export function shownExtensions(
  t: Translator<"editor.views">,
  onFormula: (formula: PressedFormula) => void = () => {},
): AnyExtension[] {
  const shown = shownBy(t, onFormula);
  return [...extensions.map((extension) => shown[extension.name]?.(extension) ?? extension), ReachedBlocks];
}
