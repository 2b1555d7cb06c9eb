"use client";

import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> & {
  label: string;
  icon: LucideIcon;
  keys?: string;
  side?: "top" | "bottom" | "right" | "left";
};

/** A button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon: Icon, keys, side, ...props }: Props) {
  return (
    <Tooltip label={label} keys={keys} side={side}>
      <button type="button" aria-label={label} {...props} className={styles.button}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
