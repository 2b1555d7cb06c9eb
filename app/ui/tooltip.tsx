"use client";

import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import { Keys } from "./keys";
import styles from "./tooltip.module.css";

type Props = { label: string; keys?: string; side?: "top" | "bottom" | "right" | "left"; children: ReactElement };

/** A tooltip with a control's name and shortcut; the control still needs its own label. */
export function Tooltip({ label, keys, side = "bottom", children }: Props) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className={styles.positioner}>
          <BaseTooltip.Popup className={styles.popup}>
            {label}
            {keys ? <Keys of={keys} /> : null}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
