"use client";

import { Button as BaseButton } from "@base-ui/react/button";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<typeof BaseButton>, "className" | "children" | "aria-label"> & {
  label: string;
  icon: LucideIcon;
  keys?: string;
  side?: "top" | "bottom" | "right" | "left";
};

/** A button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon: Icon, keys, side, ...props }: Props) {
  return (
    <Tooltip label={label} keys={keys} side={side}>
      <BaseButton type="button" aria-label={label} {...props} className={styles.button}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </BaseButton>
    </Tooltip>
  );
}
