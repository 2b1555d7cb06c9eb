import { textAttribute } from "./attribute";
import type { NodeJson } from "./document";

/** The alert kinds of GitHub's markdown with their labels and icon outlines (Lucide, 24 × 24). */
export const ALERT_KINDS = {
  note: { title: "Note", icon: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 16v-4M12 8h.01" },
  tip: {
    title: "Tip",
    icon: "M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4",
  },
  important: {
    title: "Important",
    icon: "M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2zM12 7v2M12 13h.01",
  },
  warning: {
    title: "Warning",
    icon: "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
  },
  caution: {
    title: "Caution",
    icon: "M15.3 2H8.7a2 2 0 0 0-1.4.6L2.6 7.3A2 2 0 0 0 2 8.7v6.6a2 2 0 0 0 .6 1.4l4.7 4.7a2 2 0 0 0 1.4.6h6.6a2 2 0 0 0 1.4-.6l4.7-4.7a2 2 0 0 0 .6-1.4V8.7a2 2 0 0 0-.6-1.4l-4.7-4.7A2 2 0 0 0 15.3 2zM12 8v4M12 16h.01",
  },
} as const;

/** The name of an alert kind. */
export type AlertKind = keyof typeof ALERT_KINDS;

/** Whether a name is an alert kind. */
export const isAlertKind = (name: string): name is AlertKind => Object.hasOwn(ALERT_KINDS, name);

/** The kind of an alert; an unknown one counts as a note. */
export function kindOf(alert: { attrs?: NodeJson["attrs"] }): AlertKind {
  const kind = textAttribute(alert, "kind");
  return isAlertKind(kind) ? kind : "note";
}
