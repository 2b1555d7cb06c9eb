import { type AnyExtension, Node, ReactNodeViewRenderer } from "@tiptap/react";
import { extensions } from "#lib/document/schema";
import { FormulaView } from "./formula-view";

const inReact = (extension: AnyExtension) =>
  extension instanceof Node ? extension.extend({ addNodeView: () => ReactNodeViewRenderer(FormulaView) }) : extension;

/** How members of the shared schema are shown on the screen, by name; what they hold stays the same. */
const SHOWN: Record<string, (extension: AnyExtension) => AnyExtension> = {
  inlineMath: inReact,
  blockMath: inReact,
  table: (extension) => extension.configure({ renderWrapper: true, resizable: false }),
};

/** The document's own extensions as the screen shows them. */
export const shownExtensions: AnyExtension[] = extensions.map(
  (extension) => SHOWN[extension.name]?.(extension) ?? extension,
);
