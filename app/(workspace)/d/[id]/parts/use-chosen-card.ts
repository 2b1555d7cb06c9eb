import { useLayoutEffect, useRef } from "react";
import styles from "./card.module.css";

/** Whether a card of a panel is the chosen one, and has the focus. */
export type Chosen = "no" | "shown" | "focused";

/** A card's element and what it needs to be chosen: it is then scrolled into view, marked, and focused if asked for. */
export function useChosenCard(chosen: Chosen, { name, className }: { name: string; className: string | undefined }) {
  const card = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (chosen === "focused") card.current?.focus({ preventScroll: true });
    if (chosen !== "no") card.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const props = {
    ref: card,
    tabIndex: -1,
    "aria-labelledby": name,
    "aria-current": chosen !== "no" || undefined,
    className: `${styles.card} ${className}`,
  };
  return { card, props };
}
