import type { LucideIcon } from "lucide-react";

/** Something a person can do here, by the palette or by its shortcut. */
export type Command = {
  id: string;
  label: string;
  group: "This document" | "Workspace";
  icon: LucideIcon;
  keys?: string;
  run: () => void;
};
