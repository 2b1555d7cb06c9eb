import type { LucideIcon } from "lucide-react";

/** An action that the palette or a shortcut runs. */
export type Command = {
  id: string;
  label: string;
  group: "document" | "workspace";
  icon: LucideIcon;
  keys?: string;
  run: () => void;
};
