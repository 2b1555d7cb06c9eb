import type { IconName } from "#ui/drawn-icon";

/** An action that the palette or a shortcut runs. */
export type Command = {
  id: string;
  label: string;
  group: "document" | "workspace";
  icon: IconName;
  keys?: string;
  run: () => void;
};
