import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { DecorationSet, type EditorView } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import type { Change } from "#lib/document/changes/change";
import { drawChanges } from "../compare/draw-changes";
import { isServerChange } from "../session/server-change";
import { suggestedChanges } from "./suggested-changes";
import type { Suggestion } from "./suggestion";

type Shown = { suggestions: readonly Suggestion[]; chosen: string | null };
type Drawn = Shown & { marks: DecorationSet; known: Known };

/** Cached changes per suggestion. Nodes are immutable, so an entry stays valid while its block and suggestion are the same. */
type Known = Map<string, { of: Node; changes: Change[] }>;

const key = new PluginKey<Drawn>("suggestionMarks");

/** Shows these suggestions in the text, one of them as the chosen one. */
export function showSuggestions(view: EditorView, shown: Shown): void {
  view.dispatch(view.state.tr.setMeta(key, shown).setMeta("addToHistory", false));
}

/** Draws suggestions into the text; pressing one opens it. */
export const SuggestionMarks = Extension.create<{ onOpen: (id: string) => void }>({
  name: "suggestionMarks",
  addOptions: () => ({ onOpen: () => {} }),
  addProseMirrorPlugins() {
    const { onOpen } = this.options;
    return [
      new Plugin<Drawn>({
        key,
        state: {
          init: () => ({ suggestions: [], chosen: null, marks: DecorationSet.empty, known: new Map() }),
          apply(tr, before, _old, { doc }) {
            const shown: Shown | undefined = tr.getMeta(key);
            if (shown) return drawn(doc, shown, before.known);
            if (!tr.docChanged) return before;
            // Typing only moves the marks; a server change may make their content outdated.
            if (isServerChange(tr)) return drawn(doc, before, before.known);
            return { ...before, marks: before.marks.map(tr.mapping, doc) };
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.marks,
          handleDOMEvents: {
            click(_view, event) {
              const mark = event.target instanceof Element ? event.target.closest("[data-change]") : null;
              const id = mark?.getAttribute("data-change");
              if (!id) return false;
              // Prevents a link in the suggestion from leaving the page.
              event.preventDefault();
              onOpen(id);
              return true;
            },
          },
        },
      }),
    ];
  },
});

function drawn(doc: Node, { suggestions, chosen }: Shown, before: Known): Drawn {
  const known: Known = new Map();
  const places = placesOf(doc, new Set(suggestions.flatMap(({ nodeId }) => nodeId ?? [])));
  // Only one suggestion for the whole text is drawn, because several would hide each other.
  const whole = suggestions.find(({ id, nodeId }) => nodeId === null && id === chosen) ?? suggestions.find(isWhole);
  const decorations = suggestions.flatMap((suggestion) => {
    const place = isWhole(suggestion) ? { of: doc, start: 0 } : places.get(suggestion.nodeId ?? "");
    if (!place || (isWhole(suggestion) && suggestion !== whole)) return [];
    const { id, origin } = suggestion;
    const former = before.get(id);
    const found = former?.of === place.of ? former : { of: place.of, changes: changesIn(doc, place.of, suggestion) };
    known.set(id, found);
    return drawChanges(doc, found.changes, place.start, { name: id, origin, isChosen: id === chosen });
  });
  return { suggestions, chosen, known, marks: DecorationSet.create(doc, decorations) };
}

const isWhole = ({ nodeId }: Suggestion) => nodeId === null;

function changesIn(doc: Node, of: Node, suggestion: Suggestion): Change[] {
  if (suggestion.status === "stale") return [];
  // A document must not be empty, so a block follows in case the suggestion removes `of`.
  const end = doc.type.schema.node("horizontalRule", { id: "end" });
  return suggestedChanges(of === doc ? doc : doc.type.create(null, [of, end]), suggestion);
}

/** Maps block ids to the outermost block that contains each, and its start position. */
function placesOf(doc: Node, ids: ReadonlySet<string>): Map<string, { of: Node; start: number }> {
  const places = new Map<string, { of: Node; start: number }>();
  if (ids.size === 0) return places;
  doc.forEach((of, start) => {
    const see = (node: Node) => {
      if (ids.has(node.attrs.id)) places.set(node.attrs.id, { of, start });
      return !node.isTextblock;
    };
    if (see(of)) of.descendants(see);
  });
  return places;
}
