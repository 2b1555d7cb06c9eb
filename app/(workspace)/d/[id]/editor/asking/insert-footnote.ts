import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

function freeLabel(doc: Node): string {
  const taken = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === "footnoteDef" || node.type.name === "footnoteRef") taken.add(String(node.attrs.label));
  });
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** Inserts a footnote mark at the caret and an empty footnote at the end, and moves the caret into it. */
export function insertFootnote(editor: Editor): void {
  const label = freeLabel(editor.state.doc);
  editor
    .chain()
    .insertContent({ type: "footnoteRef", attrs: { label } })
    .command(({ tr }) => {
      const { footnoteDef, paragraph } = editor.schema.nodes;
      if (!footnoteDef || !paragraph) return false;
      tr.insert(tr.doc.content.size, footnoteDef.create({ label }, paragraph.create()));
      return true;
    })
    .focus("end")
    .run();
}
