import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = Omit<ComponentProps<"button">, "className"> & {
  tone?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "medium";
};

/** A button with a text label; `primary` marks the one next step of a view. */
export function Button({ tone = "plain", size = "medium", ...props }: Props) {
  return <button type="button" {...props} className={`${styles.button} ${styles[tone]} ${styles[size]}`} />;
}
