"use client";

import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { useId } from "react";
import styles from "./checkbox.module.css";
import { Icon } from "./drawn-icon";

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** A checkbox with a label and a hint. */
export function Checkbox({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside renders an input.
    <label className={styles.row}>
      <BaseCheckbox.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onCheckedChange={onChange}
        className={styles.box}
      >
        <BaseCheckbox.Indicator className={styles.mark}>
          <Icon name="check" size={14} strokeWidth={3} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {hint ? (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      ) : null}
    </label>
  );
}
