// A palette that does not load must not keep the keys.
const MOST_MS = 10_000;

let typed = "";
let stop = () => {};

/** Collects what is typed until the palette has a field for it; `onCancel` is called for Escape. */
export function collectEarlyWords(onCancel: () => void): void {
  stop();
  typed = "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key.length === 1) typed += event.key;
    else if (event.key === "Backspace") typed = typed.slice(0, -1);
    else if (event.key === "Escape") {
      stop();
      onCancel();
    }
  };
  const timer = setTimeout(() => stop(), MOST_MS);
  window.addEventListener("keydown", onKeyDown, true);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener("keydown", onKeyDown, true);
  };
}

/** Ends the collecting, and returns what was typed. */
export function takeEarlyWords(): string {
  stop();
  return typed;
}
