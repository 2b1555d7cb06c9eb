import { BookMarked, Clock, Globe, List, type LucideIcon, MessageSquareDiff } from "lucide-react";
import { SHORTCUTS } from "../../shell/shortcuts";

/** A panel beside the text; one is open at a time. */
export type PanelName = "outline" | "references" | "suggestions" | "history" | "publish";

/** How each panel is called and opened. */
export const PANELS: Record<PanelName, { label: string; icon: LucideIcon; keys: string }> = {
  outline: { label: "Outline", icon: List, keys: SHORTCUTS.outline },
  references: { label: "References", icon: BookMarked, keys: SHORTCUTS.references },
  suggestions: { label: "Suggestions", icon: MessageSquareDiff, keys: SHORTCUTS.suggestions },
  history: { label: "History", icon: Clock, keys: SHORTCUTS.history },
  publish: { label: "Publish", icon: Globe, keys: SHORTCUTS.publish },
};
