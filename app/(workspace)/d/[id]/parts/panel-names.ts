import type { IconName } from "#ui/drawn-icon";
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
export const PANELS: Record<PanelName, { icon: IconName; keys: string }> = {
  outline: { icon: "list", keys: SHORTCUTS.outline },
  references: { icon: "book-marked", keys: SHORTCUTS.references },
  checks: { icon: "search-check", keys: SHORTCUTS.checks },
  suggestions: { icon: "message-square-diff", keys: SHORTCUTS.suggestions },
  comments: { icon: "message-square-text", keys: SHORTCUTS.comments },
  authors: { icon: "users-round", keys: SHORTCUTS.authors },
  history: { icon: "clock", keys: SHORTCUTS.history },
  publish: { icon: "globe", keys: SHORTCUTS.publish },
};
