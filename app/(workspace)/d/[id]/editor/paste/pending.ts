import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { Mappable } from "@tiptap/pm/transform";

type Place = { id: string; from: number; to: number };
type Change = { add: Place } | { remove: string };

const key = new PluginKey<readonly Place[]>("pastePlaces");

/** Keeps the places of pastes that are being read, while others and the writer change the text. */
export const pastePlaces = new Plugin<readonly Place[]>({
  key,
  state: {
    init: () => [],
    apply(tr, places) {
      const change: Change | undefined = tr.getMeta(key);
      const moved = tr.docChanged ? places.map((place) => move(place, tr.mapping)) : places;
      if (!change) return moved;
      const gone = "add" in change ? change.add.id : change.remove;
      const others = moved.filter(({ id }) => id !== gone);
      return "add" in change ? [...others, change.add] : others;
    },
  },
});

/** What is typed at the place of a paste comes behind it. */
function move({ id, from, to }: Place, mapping: Mappable): Place {
  if (from === to) return { id, from: mapping.map(from, -1), to: mapping.map(from, -1) };
  const start = mapping.map(from, 1);
  return { id, from: start, to: Math.max(start, mapping.map(to, -1)) };
}

/** Begins to keep a place, or keeps another under the same id. */
export const keepPlace = (tr: Transaction, place: Place): Transaction =>
  tr.setMeta(key, { add: place } satisfies Change);

/** Stops keeping a place. */
export const dropPlace = (tr: Transaction, id: string): Transaction => tr.setMeta(key, { remove: id } satisfies Change);

/** Where a kept place is now. */
export const placeOf = (state: EditorState, id: string): Place | null =>
  key.getState(state)?.find((place) => place.id === id) ?? null;
