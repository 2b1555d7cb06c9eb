"use client";

import { useEffect } from "react";
import { type EarlyInput, pressAfter, typedAfter } from "./early-input";

const LINES = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "td", "th", "dt", "dd", "figcaption", "summary"].join();

/** Where the line at this element begins and ends; a pixel within, since the edge belongs to its neighbour. */
function lineAt(element: Element): { left: number; right: number } {
  const { left, right } = (element.closest(LINES) ?? element).getBoundingClientRect();
  return { left: left + window.scrollX + 1, right: right + window.scrollX - 1 };
}

const FIELDS = ["input", "textarea", "select", "button", "a", "[contenteditable]"].join();

/** Keeps where the text is pressed and what is typed then, until the editor is there to do it. */
export function useKeptInput(early: EarlyInput, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (!early.press || isElsewhere) return;
      early.press = pressAfter(early.press, early.typed, event);
      const after = typedAfter(early.typed, event);
      // A space would scroll the page.
      if (after !== early.typed) event.preventDefault();
      early.typed = after;
    };
    const onPointerDown = ({ target, pageX, pageY }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest("main")) return;
      // The editor is there and takes the press itself; done again after the keys that follow, it would undo them.
      if (target.closest("[contenteditable]")) {
        if (early.typed === "") early.press = null;
        return;
      }
      const isTitle = target.closest("textarea") !== null;
      if (!isTitle) early.titleCaret = null;
      early.press = isTitle ? null : { left: pageX, top: pageY, line: lineAt(target) };
      early.typed = "";
    };
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("pointerdown", onPointerDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("pointerdown", onPointerDown);
    };
  }, [early, isOn]);
}
