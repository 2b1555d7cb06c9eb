import { type ReactNode, useId, useState } from "react";
import styles from "./guard.module.css";
import type { MarginPlace } from "./margin-places";

type Props = {
  place: MarginPlace;
  label: string;
  /** What it looks like: of an agent, or of something that is wrong. */
  tone: "agent" | "wrong";
  /** What the card at it shows. */
  card: ReactNode;
  /** Called when the card is left. */
  onLeave?: () => void;
  onPress?: () => void;
  children: ReactNode;
};

/** A small mark at the margin of the text, with a card that shows while the pointer or the focus is at it. */
export function MarginMark({ place, label, tone, card, onLeave, onPress, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const leave = () => {
    setOpen(false);
    if (isOpen) onLeave?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within takes the focus and the keys.
    <span
      className={styles.mark}
      data-tone={tone}
      style={place}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={leave}
      onBlur={leave}
      onKeyDown={({ key }) => key === "Escape" && leave()}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => setOpen(true)}
        onClick={() => (onPress ? onPress() : setOpen(true))}
      >
        {children}
      </button>
      {isOpen ? (
        <span id={id} role="tooltip" className={styles.changes}>
          {card}
        </span>
      ) : null}
    </span>
  );
}
