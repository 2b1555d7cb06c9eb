/** Suggested changes of a document, and what is decided about them. */
const suggestions = {
  none: "There are no suggestions. What an agent suggests, or you with Suggest on, appears here for a decision.",
  count: "{count, plural, one {# suggestion} other {# suggestions}}",
  menu: "All suggestions",
  acceptAll: "Accept all",
  rejectAll: "Reject all",
  acceptAllBy: "Accept all by {name}",
  rejectAllBy: "Reject all by {name}",
  done: {
    accept: "Accepted. {count, plural, one {# suggestion} other {# suggestions}} left.",
    reject: "Rejected. {count, plural, one {# suggestion} other {# suggestions}} left.",
    withdraw: "Withdrawn. {count, plural, one {# suggestion} other {# suggestions}} left.",
  },
  notDone: {
    accept: "It was not accepted",
    reject: "It was not rejected",
  },
  allDone: {
    accept: "Accepted {count, plural, one {# suggestion} other {# suggestions}}.",
    reject: "Rejected {count, plural, one {# suggestion} other {# suggestions}}.",
  },
  someDone: {
    accept: "Accepted {done, number}, {left, number} are still here",
    reject: "Rejected {done, number}, {left, number} are still here",
  },
  rejecting: {
    title: "Reject {count, plural, one {# suggestion} other {# suggestions}}?",
    description: "The text stays as it is. Rejected suggestions are kept, but no longer wait here.",
    action: "Reject",
  },
  group: {
    by: "{count, plural, one {# change} other {# changes}} suggested together by {name}",
    count: "{count, plural, one {# change} other {# changes}}",
    accept: "Accept all {count, number}",
    reject: "Reject all",
    withdraw: "Withdraw all",
  },
  card: {
    by: "Suggestion by {name}",
    accept: "Accept",
    acceptAndAnswer: "Accept and answer for",
    reject: "Reject",
    withdraw: "Withdraw",
    copy: "Copy",
    gone: "What this is about is no longer in the text.",
    changed: "The text has changed since, so this cannot be merged.",
    now: "Now",
    proposed: "Proposed",
    remove: "Nothing: remove it.",
  },
} as const;

export default suggestions;
