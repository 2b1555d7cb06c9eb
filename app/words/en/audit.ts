/** The audit log, which the workspace's owner reads. */
const audit = {
  title: "Audit log",
  words:
    "Who signed in, shared, published, exported, made keys, connected agents or deleted for good. It has no content of documents, and only you read it.",
  kept: "{days, plural, =0 {Entries are kept for ever.} one {Entries are kept for # day.} other {Entries are kept for # days.}}",
  linkWords: "What people and agents did in this workspace that an organisation answers for.",
  open: "Open the audit log",
  person: "Person",
  everybody: "Everybody",
  kind: "What",
  everything: "Everything",
  show: "Show",
  csv: "Download as CSV",
  jsonl: "Download as JSON lines",
  none: "There is no such entry.",
  older: "Show older",
  bys: {
    user: "{name}",
    key: "{name}, by a key of {person}",
    command: "{name}, at the terminal",
    workspace: "Colophon, by itself",
  },
  formerPerson: "a former person",
  kinds: {
    person: {
      signed_in: "Signed in",
      joined: "Joined the workspace",
      invited: "Invited a person",
      removed: "Removed a person",
    },
    invitation: { withdrawn: "Withdrew an invitation" },
    access: { given: "Gave a role", taken: "Took a role away" },
    link: { made: "Made a link for guests", revoked: "Revoked a link for guests" },
    document: {
      published: "Published a document",
      unpublished: "Unpublished a document",
      exported: "Exported a document",
      deleted: "Deleted a document for good",
    },
    workspace: { exported: "Exported all that they own" },
    audit: { exported: "Downloaded the audit log" },
    key: { made: "Made a key", revoked: "Revoked a key" },
    agent: { connected: "Connected an agent" },
  },
} as const;

export default audit;
