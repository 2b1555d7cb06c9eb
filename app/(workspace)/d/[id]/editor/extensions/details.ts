import { type AnyExtension, Node, type NodeViewRenderer } from "@tiptap/core";
import { type EditorState, Plugin, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { runs } from "#lib/document/kinds/runs";
import type { Translator } from "../../../../../words/setup/translator";
import { leaveAtStart } from "./leave-at-start";

type Marks = readonly { spec: { holdsCaret?: boolean } }[];

/** Renders a toggle, which folds on this screen only; it begins as the page shows it, and opens for the caret. */
const detailsView =
  (t: Translator<"editor.views">): NodeViewRenderer =>
  ({ node, view, getPos, decorations }) => {
    const dom = document.createElement("div");
    const button = document.createElement("button");
    const contentDOM = document.createElement("div");
    contentDOM.className = "toggle-text";
    button.type = "button";
    button.contentEditable = "false";
    dom.append(button, contentDOM);
    let shown = node;
    const start = getPos() ?? 0;
    const { from } = view.state.selection;
    let isOpen = node.attrs.open === true || (from > start && from < start + node.nodeSize);

    function draw(marks: Marks): void {
      if (marks.some(({ spec }) => spec.holdsCaret)) isOpen = true;
      // biome-ignore lint/plugin: these are names of classes.
      dom.className = isOpen ? "toggle open" : "toggle";
      dom.dataset.id = String(shown.attrs.id ?? "");
      button.setAttribute("aria-expanded", String(isOpen));
      button.setAttribute("aria-label", t(isOpen ? "fold" : "unfold"));
    }

    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      isOpen = !isOpen;
      const pos = getPos();
      const { head } = view.state.selection;
      // The caret cannot stay in what is hidden.
      const summaryEnd = pos === undefined ? 0 : pos + 1 + (shown.firstChild?.nodeSize ?? 2);
      if (!isOpen && pos !== undefined && head >= summaryEnd && head < pos + shown.nodeSize) {
        view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, summaryEnd - 1)));
      }
      draw([]);
    });
    draw(decorations);

    return {
      dom,
      contentDOM,
      update(next, marks) {
        if (next.type !== node.type) return false;
        shown = next;
        draw(marks);
        return true;
      },
      stopEvent: ({ target }) => target === button,
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    };
  };

/** The toggles whose folding part holds the caret. */
function caretMarks({ doc, selection: { $head } }: EditorState): DecorationSet | null {
  const marks: Decoration[] = [];
  for (let depth = $head.depth; depth > 0; depth--) {
    if ($head.node(depth).type.name !== "details" || $head.index(depth) === 0) continue;
    marks.push(Decoration.node($head.before(depth), $head.after(depth), {}, { holdsCaret: true }));
  }
  return marks.length > 0 ? DecorationSet.create(doc, marks) : null;
}

/** Extends the document's toggle for editing: its view, and Backspace at its start, which takes the toggle away. */
export const editedDetails = (t: Translator<"editor.views">, extension: AnyExtension): AnyExtension =>
  extension instanceof Node
    ? extension.extend({
        addNodeView: () => detailsView(t),
        addProseMirrorPlugins: () => [new Plugin({ props: { decorations: caretMarks } })],
        addKeyboardShortcuts: () => ({ Backspace: runs((state) => leaveAtStart(state, "details")) }),
      })
    : extension;
