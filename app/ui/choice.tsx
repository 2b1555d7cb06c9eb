"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";
import styles from "./choice.module.css";

type Option<T extends string> = { readonly value: T; readonly label: string };

type Props<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
};

/** A choice of one out of a few visible options. */
export function Choice<T extends string>({ label, options, value, onChange }: Props<T>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <RadioGroup
        aria-labelledby={id}
        className={styles.group}
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <Radio.Root key={option.value} value={option.value} aria-label={option.label} className={styles.option}>
            {option.label}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
