import { type AnyExtension, Mark, Node, type NodeViewRenderer, ReactNodeViewRenderer } from "@tiptap/react";
import { extensions } from "#lib/document/schema";
import { WITHOUT_SHORTCUTS } from "../../../../shell/shortcuts";
import { bibliographyView } from "../../citations/bibliography-view";
import { citationView } from "../../citations/citation-view";
import { editedAlert } from "./alert";
import { FormulaView } from "./formula-view";

const inReact = (extension: AnyExtension) =>
  extension instanceof Node ? extension.extend({ addNodeView: () => ReactNodeViewRenderer(FormulaView) }) : extension;

const withoutShortcuts = (extension: AnyExtension) =>
  extension instanceof Mark ? extension.extend({ addKeyboardShortcuts: () => ({}) }) : extension;

const drawnBy = (view: NodeViewRenderer) => (extension: AnyExtension) =>
  extension instanceof Node ? extension.extend({ addNodeView: () => view }) : extension;

/** How members of the shared schema are shown on the screen, by name; what they hold stays the same. */
const SHOWN: Record<string, (extension: AnyExtension) => AnyExtension> = {
  inlineMath: inReact,
  blockMath: inReact,
  alert: editedAlert,
  // A text may have hundreds of them.
  citation: drawnBy(citationView),
  bibliography: drawnBy(bibliographyView),
  table: (extension) => extension.configure({ renderWrapper: true, resizable: false }),
};

/** The document's own extensions as the screen shows them. */
export const shownExtensions: AnyExtension[] = extensions.map((extension) =>
  WITHOUT_SHORTCUTS.has(extension.name)
    ? withoutShortcuts(extension)
    : (SHOWN[extension.name]?.(extension) ?? extension),
);
