"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { Keys } from "./keys";
import type { Tip } from "./tooltip";
import styles from "./tooltip.module.css";

/** Shows a tooltip at its control. */
export function TooltipWindow({ tip, open, onClose }: { tip: Tip; open: boolean; onClose: () => void }) {
  return (
    <Tooltip.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={tip.at} side={tip.side} sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.popup}>
            {tip.label}
            {tip.keys ? <Keys of={tip.keys} /> : null}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
