import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { shownNodes } from "./shown-nodes";

/** Renders inserted content as it will look in the text of an editor, not editable and with inactive links. */
export function insertedElement(
  nodes: readonly Node[],
  state: EditorState,
  attributes: Record<string, string>,
): HTMLElement {
  const element = document.createElement("ins");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.contentEditable = "false";
  element.append(shownNodes(nodes, state));
  return element;
}
