import type { EventType } from "#lib/events/shape";

/** The types of events in words, in the order of the form. */
export const EVENT_WORDS: readonly { type: EventType; label: string }[] = [
  { type: "version.created", label: "A new version" },
  { type: "suggestion.created", label: "A new suggestion" },
  { type: "suggestion.resolved", label: "A suggestion accepted or rejected" },
  { type: "comment.created", label: "A new comment" },
  { type: "comment.resolved", label: "A comment resolved" },
  { type: "document.published", label: "A document published" },
  { type: "document.unpublished", label: "A document unpublished" },
  { type: "document.deleted", label: "A document deleted" },
  { type: "document.shared", label: "A document shared" },
];
