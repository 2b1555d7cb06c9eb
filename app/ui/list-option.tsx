"use client";

import type { ReactNode, Ref } from "react";
import menu from "./menu.module.css";

type Props = {
  id: string;
  isActive: boolean;
  /** The pointer is on it. */
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
};

/** An entry of a list box whose focus stays in a text field, which moves between the entries and takes the keys. */
export function ListOption({ id, isActive, onPoint, onChoose, children, ref }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: key events come from the field, where the focus is.
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-highlighted={isActive || undefined}
      className={menu.item}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
