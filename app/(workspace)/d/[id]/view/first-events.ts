import { type PressedPlace, pressedPlace } from "./early-input";

type FirstEvent = { event: Event; field: { value: string; caret: number } | null; place: PressedPlace | null };

declare global {
  interface Window {
    /** What was done on a page before its scripts were there; undefined once they have taken it. */
    firstEvents?: FirstEvent[] | undefined;
  }
}

function keepEvents(placeOf: typeof pressedPlace): void {
  const kept: FirstEvent[] = [];
  window.firstEvents = kept;
  const keep = (event: Event) => {
    if (!window.firstEvents) return;
    const { target } = event;
    const field = target instanceof HTMLTextAreaElement ? { value: target.value, caret: target.selectionStart } : null;
    kept.push({ event, field, place: event instanceof PointerEvent ? placeOf(event) : null });
    // It would scroll the page.
    if (event instanceof KeyboardEvent && event.key === " " && event.target === document.body) event.preventDefault();
  };
  for (const type of ["pointerdown", "keydown", "input"]) window.addEventListener(type, keep, true);
}

/**
 * A script within the page of a document that keeps presses, keys and what is typed into fields from the first paint on: the
 * scripts that hear them otherwise come later.
 */
export const KEEP_FIRST_EVENTS = `(${keepEvents})(${pressedPlace})`;

/** Gives what was kept so far, in its order, once; from then on nothing is kept. */
export function takeFirstEvents(): readonly FirstEvent[] {
  const taken = window.firstEvents ?? [];
  window.firstEvents = undefined;
  return taken;
}
