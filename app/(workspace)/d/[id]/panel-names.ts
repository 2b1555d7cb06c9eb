import {
  BookMarked,
  Clock,
  Globe,
  List,
  type LucideIcon,
  MessageSquareDiff,
  MessageSquareText,
  UsersRound,
} from "lucide-react";
import { SHORTCUTS } from "../../shell/shortcuts";

/** A panel next to the text; only one is open at a time. */
export type PanelName = "outline" | "references" | "suggestions" | "comments" | "authors" | "history" | "publish";

/** The label, icon and shortcut of each panel. */
export const PANELS: Record<PanelName, { label: string; icon: LucideIcon; keys: string }> = {
  outline: { label: "Outline", icon: List, keys: SHORTCUTS.outline },
  references: { label: "References", icon: BookMarked, keys: SHORTCUTS.references },
  suggestions: { label: "Suggestions", icon: MessageSquareDiff, keys: SHORTCUTS.suggestions },
  comments: { label: "Comments", icon: MessageSquareText, keys: SHORTCUTS.comments },
  authors: { label: "Authors", icon: UsersRound, keys: SHORTCUTS.authors },
  history: { label: "History", icon: Clock, keys: SHORTCUTS.history },
  publish: { label: "Publish", icon: Globe, keys: SHORTCUTS.publish },
};
