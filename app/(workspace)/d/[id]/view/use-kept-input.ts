"use client";

import { useEffect } from "react";
import { type EarlyInput, hasWords, pressAfter, pressAt, typedAfter } from "./early-input";
import { takeFirstEvents } from "./first-events";

const LINES = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "td", "th", "dt", "dd", "figcaption", "summary"].join();

/** Where the line at this element begins and ends; a pixel within, since the edge belongs to its neighbour. */
function lineAt(element: Element): { left: number; right: number } {
  const { left, right } = (element.closest(LINES) ?? element).getBoundingClientRect();
  return { left: left + window.scrollX + 1, right: right + window.scrollX - 1 };
}

const FIELDS = ["input", "textarea", "select", "button", "a", "[contenteditable]"].join();

/**
 * Keeps where the text is pressed and what is typed then, until the editor is there to do it, from the first paint on; a page
 * that is left before that asks. `onTyped` hears that words are others.
 */
export function useKeptInput(early: EarlyInput, isOn: boolean, onTyped: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (!early.press || !early.isEditable || isElsewhere) return;
      early.press = pressAfter(early.press, early.typed, event);
      const after = typedAfter(early.typed, event);
      // A space would scroll the page.
      if (after !== early.typed) event.preventDefault();
      early.typed = after;
      onTyped();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (hasWords(early)) event.preventDefault();
    };
    const onPointerDown = ({ target, pageX, pageY }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest("main")) return;
      // The editor is there and takes the press itself; done again after the keys that follow, it would undo them.
      if (target.closest("[contenteditable]")) {
        pressAt(early, null);
        return;
      }
      const isTitle = target.closest("textarea") !== null;
      if (!isTitle) early.titleCaret = null;
      pressAt(early, isTitle ? null : { left: pageX, top: pageY, line: lineAt(target) });
    };
    for (const { event, value } of takeFirstEvents()) {
      if (event instanceof KeyboardEvent) onKeyDown(event);
      else if (event instanceof PointerEvent) onPointerDown(event);
      else if (event.target instanceof HTMLTextAreaElement && value !== null) {
        early.title = value;
        early.titleCaret = event.target.selectionStart;
        onTyped();
      }
    }
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("pointerdown", onPointerDown);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("pointerdown", onPointerDown);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [early, isOn, onTyped]);
}
