import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = Omit<ComponentProps<typeof BaseButton>, "className"> & {
  tone?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "medium";
};

/** A button with a text label; `primary` marks the one next step of a view. */
export function Button({ tone = "plain", size = "medium", ...props }: Props) {
  return <BaseButton type="button" {...props} className={`${styles.button} ${styles[tone]} ${styles[size]}`} />;
}
