import {
  BookMarked,
  Clock,
  Globe,
  List,
  type LucideIcon,
  MessageSquareDiff,
  MessageSquareText,
  SearchCheck,
  UsersRound,
} from "lucide-react";
import { SHORTCUTS } from "../../../frame/shortcuts";

/** A panel next to the text; only one is open at a time. */
export type PanelName =
  | "outline"
  | "references"
  | "checks"
  | "suggestions"
  | "comments"
  | "authors"
  | "history"
  | "publish";

/** The icon and shortcut of each panel. */
export const PANELS: Record<PanelName, { icon: LucideIcon; keys: string }> = {
  outline: { icon: List, keys: SHORTCUTS.outline },
  references: { icon: BookMarked, keys: SHORTCUTS.references },
  checks: { icon: SearchCheck, keys: SHORTCUTS.checks },
  suggestions: { icon: MessageSquareDiff, keys: SHORTCUTS.suggestions },
  comments: { icon: MessageSquareText, keys: SHORTCUTS.comments },
  authors: { icon: UsersRound, keys: SHORTCUTS.authors },
  history: { icon: Clock, keys: SHORTCUTS.history },
  publish: { icon: Globe, keys: SHORTCUTS.publish },
};
