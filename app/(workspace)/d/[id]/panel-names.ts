import { BookMarked, Clock, Globe, List, type LucideIcon, MessageSquareDiff } from "lucide-react";

/** A panel beside the text; one is open at a time. */
export type PanelName = "outline" | "references" | "suggestions" | "history" | "publish";

/** How each panel is called and opened. */
export const PANELS: Record<PanelName, { label: string; icon: LucideIcon; keys: string }> = {
  outline: { label: "Outline", icon: List, keys: "Mod-Shift-o" },
  references: { label: "References", icon: BookMarked, keys: "Mod-Shift-l" },
  suggestions: { label: "Suggestions", icon: MessageSquareDiff, keys: "Mod-Shift-s" },
  history: { label: "History", icon: Clock, keys: "Mod-Shift-y" },
  publish: { label: "Publish", icon: Globe, keys: "Mod-Shift-p" },
};
