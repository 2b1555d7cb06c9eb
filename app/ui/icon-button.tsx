"use client";

import type { ComponentProps } from "react";
import { Icon, type IconName } from "./drawn-icon";
import styles from "./icon-button.module.css";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> & {
  label: string;
  icon: IconName;
  keys?: string;
  side?: "top" | "bottom" | "right" | "left";
};

/** A button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon, keys, side, ...props }: Props) {
  return (
    <Tooltip label={label} keys={keys} side={side}>
      <button type="button" aria-label={label} {...props} className={styles.button}>
        <Icon name={icon} size={18} strokeWidth={1.75} />
      </button>
    </Tooltip>
  );
}
