import { type AnyExtension, InputRule, Node } from "@tiptap/core";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { runs } from "#lib/document/kinds/runs";
import { turnInto } from "../blocks/turn-into";
import { leaveAtStart } from "./leave-at-start";

/** Enter in a definition list: from a term to its definition, from an empty paragraph to the next term, and out. */
function enter(state: EditorState): Transaction | null {
  const { $from, empty } = state.selection;
  const item = $from.depth > 1 ? $from.node(-1) : null;
  if (!empty || item?.type.name !== "definitionItem") return null;
  const isEmpty = $from.parent.content.size === 0;
  if ($from.index(-1) === 0) return enterInTerm(state, isEmpty && item.textContent === "");
  if (!isEmpty || $from.index(-1) < item.childCount - 1) return null;
  const next = item.type.create(null, $from.parent.type.create());
  const tr = state.tr.insert($from.after(-1), next).delete($from.before(), $from.after());
  return tr.setSelection(TextSelection.create(tr.doc, $from.before() + 3)).scrollIntoView();
}

function enterInTerm(state: EditorState, isEmptyItem: boolean): Transaction | null {
  const { $from } = state.selection;
  const item = $from.node(-1);
  if (isEmptyItem) return turnInto(state, { node: item, pos: $from.before(-1) }, { type: "paragraph" });
  if ($from.parentOffset < $from.parent.content.size) return null;
  const after = $from.after();
  const tr = item.childCount > 1 ? state.tr : state.tr.insert(after, $from.parent.type.create());
  return tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView();
}

/** Extends the document's definition lists for typing: `: ` below a line makes it a term, Enter goes on, Backspace leaves. */
export const editedDefinitions = (extension: AnyExtension): AnyExtension =>
  extension instanceof Node
    ? extension.extend({
        addInputRules() {
          return [
            new InputRule({
              find: /^:\s$/,
              handler: ({ state, range }) => {
                const $from = state.doc.resolve(range.from);
                const { definitionList, definitionItem, paragraph } = state.schema.nodes;
                const index = $from.index(-1);
                const term = $from.depth > 0 && index > 0 ? $from.node(-1).child(index - 1) : null;
                const isLine = term !== null && term.type === paragraph && term.content.size > 0;
                if (!isLine || $from.parent.type !== paragraph || !definitionList || !definitionItem) return null;
                const start = $from.before() - term.nodeSize;
                const $start = state.doc.resolve(start);
                if (!$start.parent.canReplaceWith($start.index(), index + 1, definitionList)) return null;
                const definition = $from.parent.cut(range.to - $from.start());
                const list = definitionList.create(null, definitionItem.create(null, [term, definition]));
                state.tr.replaceWith(start, $from.after(), list);
                state.tr.setSelection(TextSelection.create(state.tr.doc, start + term.nodeSize + 3));
                return undefined;
              },
            }),
          ];
        },
        addKeyboardShortcuts: () => ({
          Enter: runs(enter),
          Backspace: runs((state) => leaveAtStart(state, "definitionItem")),
        }),
      })
    : extension;
