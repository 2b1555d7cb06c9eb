import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { DecorationSet } from "@tiptap/pm/view";
import type { Change } from "#lib/document/changes/change";
import { drawChanges } from "../compare/draw-changes";
import { markLayer } from "../session/mark-layer";
import type { Suggestion } from "../session/suggestion";
import { suggestedChanges } from "./suggested-changes";

/** What is drawn; `cited` is how many works are known, whose citations are drawn again when they come. */
type Shown = { suggestions: readonly Suggestion[]; chosen: string | null; cited: number };
type Drawn = Shown & { marks: DecorationSet; known: Known };

/** Cached changes per suggestion. Nodes are immutable, so an entry stays valid while its block and suggestion are the same. */
type Known = Map<string, { of: Node; changes: Change[] }>;

const layer = markLayer<Shown, Drawn>({
  name: "suggestionMarks",
  empty: { suggestions: [], chosen: null, cited: 0, marks: DecorationSet.empty, known: new Map() },
  draw: (doc, shown, { known }) => drawn(doc, shown, known),
  clicked(event, target) {
    const id = target.closest("[data-change]")?.getAttribute("data-change") || null;
    // Prevents a link in the suggestion from leaving the page.
    if (id) event.preventDefault();
    return id;
  },
});

/** Shows these suggestions in the text, one of them as the chosen one. */
export const showSuggestions = layer.show;

/** Whether suggestions are drawn in a text. */
export const hasShownSuggestions = (state: EditorState): boolean => layer.drawnIn(state).suggestions.length > 0;

/** Draws suggestions into the text; pressing one opens it. */
export const SuggestionMarks = layer.extension;

function drawn(doc: Node, { suggestions, chosen, cited }: Shown, before: Known): Drawn {
  const known: Known = new Map();
  const places = placesOf(doc, new Set(suggestions.flatMap(({ nodeId }) => nodeId ?? [])));
  // Only one suggestion for the whole text is drawn, because several would hide each other.
  const whole = suggestions.find((one) => isWhole(one) && one.id === chosen) ?? suggestions.find(isWhole);
  const decorations = suggestions.flatMap((suggestion) => {
    const place = isWhole(suggestion) ? { of: doc, start: 0 } : places.get(suggestion.nodeId ?? "");
    if (!place || (isWhole(suggestion) && suggestion !== whole)) return [];
    const { id, origin } = suggestion;
    const former = before.get(id);
    const found = former?.of === place.of ? former : { of: place.of, changes: changesIn(doc, place.of, suggestion) };
    known.set(id, found);
    return drawChanges(doc, found.changes, place.start, { name: id, origin, isChosen: id === chosen, cited });
  });
  return { suggestions, chosen, cited, known, marks: DecorationSet.create(doc, decorations) };
}

/** Whether a suggestion is for more than one outermost block. */
function isWhole({ nodeId, original }: Suggestion): boolean {
  const blocks = original.content.content;
  return nodeId === null || (Array.isArray(blocks) && blocks.length > 1);
}

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
