"use client";

import { useEffect } from "react";
import {
  type EarlyInput,
  hasWords,
  type PressedPlace,
  pressAfter,
  pressAt,
  pressedPlace,
  typedAfter,
} from "./early-input";
import { takeFirstEvents } from "./first-events";

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
    const takePress = (place: PressedPlace) => {
      if (place === "elsewhere") return;
      if (typeof place === "object") early.titleCaret = null;
      pressAt(early, typeof place === "object" ? place : null);
    };
    const onPointerDown = (event: PointerEvent) => takePress(pressedPlace(event));
    for (const { event, field, place } of takeFirstEvents()) {
      if (event instanceof KeyboardEvent) onKeyDown(event);
      else if (place) takePress(place);
      else if (field) {
        early.title = field.value;
        early.titleCaret = field.caret;
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
