import { createRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type ListEntry, SlashList, type SlashListHandle, type SlashListProps } from "./slash-list";

/** Pixels between a word and its menu. */
const GAP = 4;

/** A menu over the page at a word of the text. */
export type ListOver<Entry extends ListEntry> = {
  show: (items: readonly Entry[], choose: (entry: Entry) => void) => void;
  /** Puts it below the word, or above where there is more room. */
  place: (word: { left: number; top: number; bottom: number }) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
  holds: (target: EventTarget | null) => boolean;
  close: () => void;
};

/** Opens a menu without entries; `name` is its accessible name. */
export function listOver<Entry extends ListEntry>(name: string, editor: SlashListProps["editor"]): ListOver<Entry> {
  const list = createRef<SlashListHandle>();
  const element = document.createElement("div");
  // Its place is in pixels of the window; the rest of its looks is that of every menu.
  Object.assign(element.style, { position: "fixed", width: "max-content", zIndex: "50" });
  // A landmark, because it is outside of those of the page.
  element.role = "region";
  element.ariaLabel = name;
  document.body.append(element);
  const root = createRoot(element);
  return {
    show(items, choose) {
      const chooseIn = (entry: ListEntry) => items.filter((item) => item === entry).forEach(choose);
      // At once, because the next key is for what is shown now.
      flushSync(() => root.render(<SlashList ref={list} {...{ name, items, editor }} choose={chooseIn} />));
    },
    place({ left, top, bottom }) {
      const { width, height } = element.getBoundingClientRect();
      const below = window.innerHeight - bottom - GAP;
      const isAbove = below < height && top - GAP > below;
      element.style.top = `${isAbove ? top - GAP - height : bottom + GAP}px`;
      element.style.left = `${Math.max(0, Math.min(left, window.innerWidth - width))}px`;
    },
    onKeyDown: (event) => list.current?.onKeyDown(event) ?? false,
    holds: (target) => target instanceof Node && element.contains(target),
    close() {
      root.unmount();
      element.remove();
    },
  };
}
