import { type AnyExtension, Node, type NodeViewRenderer, ReactNodeViewRenderer } from "@tiptap/react";
import { extensions } from "#lib/document/schema";
import { bibliographyView } from "../citations/bibliography-view";
import { citationView } from "../citations/citation-view";
import { editedAlert } from "./extensions/alert";
import { FormulaView } from "./formula-view";

const inReact = (extension: AnyExtension) =>
  extension instanceof Node ? extension.extend({ addNodeView: () => ReactNodeViewRenderer(FormulaView) }) : extension;

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
export const shownExtensions: AnyExtension[] = extensions.map(
  (extension) => SHOWN[extension.name]?.(extension) ?? extension,
);
