"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import { Icon, type IconName } from "#ui/drawn-icon";
import { Tooltip } from "#ui/tooltip";
import styles from "./tools.module.css";

type Props = {
  label: string;
  icon: IconName;
  keys?: string;
  isActive?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
};

/** A toolbar button that keeps the text's selection when pressed. */
export function ToolButton({ label, icon, keys, isActive, isDisabled, onPress }: Props) {
  return (
    <Tooltip label={label} keys={keys} side="top">
      <Toolbar.Button
        aria-label={label}
        aria-pressed={isActive}
        disabled={isDisabled}
        className={styles.button}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon name={icon} size={17} strokeWidth={1.9} />
      </Toolbar.Button>
    </Tooltip>
  );
}
