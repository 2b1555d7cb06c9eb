import { UniqueID } from "@tiptap/extension-unique-id";
import { Placeholder } from "@tiptap/extensions";
import { type AnyExtension, Node, ReactNodeViewRenderer } from "@tiptap/react";
import { ADDRESSABLE } from "#lib/document/addressable";
import { newNodeId } from "#lib/document/new-node-id";
import { extensions } from "#lib/document/schema";
import type { Ask } from "./ask";
import { BelowTable } from "./below-table";
import { CaretBlock } from "./caret-block";
import { FormulaView } from "./formula-view";
import { RunningHead } from "./running-head";
import { slashMenu } from "./slash-menu";

const inReact = (extension: AnyExtension) =>
  extension instanceof Node ? extension.extend({ addNodeView: () => ReactNodeViewRenderer(FormulaView) }) : extension;

/** How members of the shared schema are shown here, by name; what they hold stays the same. */
const SHOWN: Record<string, (extension: AnyExtension) => AnyExtension> = {
  inlineMath: inReact,
  blockMath: inReact,
  table: (extension) => extension.configure({ renderWrapper: true, resizable: false }),
};

const identity = UniqueID.configure({ types: [...ADDRESSABLE], generateID: newNodeId });

const PLACEHOLDERS: Record<string, string> = {
  heading: "Heading",
  paragraph: "Write, or press / for more",
};

const placeholder = Placeholder.configure({
  placeholder: ({ node }) => PLACEHOLDERS[node.type.name] ?? "",
  showOnlyCurrent: true,
});

/** The extensions of the editor: the document's own, ids given at birth, placeholders and the slash menu. */
export function editorExtensions(ask: (ask: Ask) => void): AnyExtension[] {
  const shown = extensions.map((extension) => SHOWN[extension.name]?.(extension) ?? extension);
  return [...shown, identity, placeholder, RunningHead, CaretBlock, BelowTable, slashMenu(ask)];
}
