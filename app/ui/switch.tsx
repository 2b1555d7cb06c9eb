"use client";

import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";
import styles from "./switch.module.css";

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** A switch with a label and a hint. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside renders an input.
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      <BaseSwitch.Root aria-labelledby={id} checked={checked} onCheckedChange={onChange} className={styles.switch}>
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  );
}
