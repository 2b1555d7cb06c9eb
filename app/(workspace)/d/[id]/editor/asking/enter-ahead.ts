import type { EditorView } from "@tiptap/pm/view";

/** How long an Enter is held. */
const MOST_WAIT_MS = 2_000;

/**
 * Holds an Enter that is pressed while a menu waits for its entries, because it may be meant for the first of them. `take`
 * ends that and returns it; `press` lets it do what it does without a menu, as does the next key, which was typed after it.
 */
export function enterAhead(view: EditorView) {
  let isAsking = false;
  let kept: KeyboardEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    const event = kept;
    kept = null;
    isAsking = false;
    clearTimeout(timer);
    return event;
  };
  const press = () => {
    const event = take();
    if (event) view.someProp("handleKeyDown", (handle) => handle(view, event));
  };
  return {
    ask() {
      isAsking = true;
    },
    /** Whether the key is held. */
    keeps(event: KeyboardEvent) {
      if (kept) press();
      if (!isAsking || event.key !== "Enter" || event.isComposing || hasModifier(event)) return false;
      kept = event;
      timer = setTimeout(press, MOST_WAIT_MS);
      return true;
    },
    take,
    press,
  };
}

const hasModifier = (event: KeyboardEvent) => event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
