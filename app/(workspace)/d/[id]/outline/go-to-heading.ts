import type { Editor } from "@tiptap/core";

/** Scrolls to the heading at a position and puts the caret into it. */
export function goToHeading(editor: Editor, pos: number): void {
  const heading = editor.view.nodeDOM(pos);
  if (heading instanceof HTMLElement) heading.scrollIntoView({ block: "start" });
  editor.commands.focus(pos + 1, { scrollIntoView: false });
}
