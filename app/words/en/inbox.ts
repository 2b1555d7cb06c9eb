/** The page with the suggestions of all documents that wait for a decision. */
const inbox = {
  title: "Inbox",
  none: "Nothing waits for your decision. What agents and people suggest in your documents appears here.",
  loading: "Loading…",
  tryAgain: "Try again",
  position: "{at, number} of {count}",
  untitled: "Untitled",
  accept: "Accept",
  reject: "Reject",
  batch: "Accept or reject several",
  batches: {
    acceptDocument: "Accept all in “{title}”",
    rejectDocument: "Reject all in “{title}”",
    acceptBy: "Accept all by {name}",
    rejectBy: "Reject all by {name}",
  },
  noneOfBatch: "None of them can be decided now",
  stale: "The text has changed since, so this cannot be accepted. Reject it, or open the document.",
  proposed: "Proposed",
  removes: "Nothing: remove it.",
  keys: {
    label: "Keys",
    next: "next",
    previous: "previous",
    accept: "accept",
    reject: "reject",
    undo: "undo",
  },
  held: {
    accept: "{count, plural, one {Accepted} other {# accepted}}",
    reject: "{count, plural, one {Rejected} other {# rejected}}",
  },
  undo: "Undo",
  undone: "Undone.",
  nothingToUndo: "Nothing to undo: earlier decisions are in the documents, whose history takes them back.",
  failed: {
    accept: "{count, plural, one {It was not accepted} other {# were not accepted}}",
    reject: "{count, plural, one {It was not rejected} other {# were not rejected}}",
  },
} as const;

export default inbox;
