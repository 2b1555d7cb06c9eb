/** What a change of a version can be. */
export const ACTIONS = [
  "create",
  "write",
  "settings",
  "rename",
  "move",
  "publish",
  "unpublish",
  "accept",
  "cite",
  "import",
  "restore",
  "merge",
] as const;

/** What can become of a draft of a document. */
export const DRAFT_STATES = ["open", "merged", "closed"] as const;

/** What can happen to a document, as clients are told of it. */
export const EVENT_TYPES = [
  "version.created",
  "suggestion.created",
  "suggestion.resolved",
  "comment.created",
  "comment.resolved",
  "agent.mentioned",
  "document.published",
  "document.unpublished",
  "document.deleted",
  "document.shared",
  "document.parts_changed",
] as const;

/** What a key does with an agent's write that changes more than wording: nothing, names it, or makes a suggestion of it. */
export const GUARDS = ["off", "warn", "suggest"] as const;

/** How far a person is with a work on the reading list. */
export const READING_STATES = ["to_read", "reading", "read"] as const;

/** What the audit log tells of. */
export const AUDIT_KINDS = [
  "person.signed_in",
  "person.joined",
  "person.invited",
  "person.removed",
  "invitation.withdrawn",
  "access.given",
  "access.taken",
  "link.made",
  "link.revoked",
  "document.published",
  "document.unpublished",
  "document.exported",
  "document.deleted",
  "workspace.exported",
  "audit.exported",
  "key.made",
  "key.revoked",
  "agent.connected",
] as const;

/** Who is told of in the audit log: a person in the browser, a key, a command at the terminal, or the workspace by itself. */
export const AUDIT_CALLERS = ["user", "key", "command", "workspace"] as const;
