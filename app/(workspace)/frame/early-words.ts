// A window that does not load must not keep the keys.
const MOST_MS = 10_000;

let typed = "";
let follow: ((words: string) => void) | null = null;
let stop = () => {};

/** Collects what is typed until a window's field has the focus; Escape gives what was typed to `onCancel`. */
export function collectEarlyWords(onCancel: (words: string) => void): void {
  stop();
  typed = "";
  const over = new AbortController();
  const { signal } = over;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key.length === 1) typed += event.key;
    else if (event.key === "Backspace") typed = typed.slice(0, -1);
    else if (event.key === "Escape") {
      stop();
      onCancel(typed);
    }
    follow?.(typed);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) stop();
  };
  const timer = setTimeout(() => stop(), MOST_MS);
  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  window.addEventListener("focusin", onFocus, { signal });
  stop = () => {
    clearTimeout(timer);
    over.abort();
  };
}

/** Gives what was typed so far, and what is typed before the field has the focus; returns how to end it. */
export function followEarlyWords(listener: (words: string) => void): () => void {
  follow = listener;
  if (typed !== "") listener(typed);
  return () => {
    follow = null;
    // Another window begins without them.
    typed = "";
  };
}
