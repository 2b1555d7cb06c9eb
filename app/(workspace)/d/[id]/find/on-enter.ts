import type { KeyboardEvent } from "react";

/** Handles Enter in a field, unless it ends a composition; tells whether Shift is held. */
export const onEnter = (run: (isWithShift: boolean) => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  run(event.shiftKey);
};
