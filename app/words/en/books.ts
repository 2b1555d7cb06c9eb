/** The parts of a book. */
const books = {
  title: "Parts",
  words:
    "The documents that this one holds, in order. Exported as one file, they come after its text. Each stays a document of its own.",
  list: "The parts in their order",
  none: "No parts yet. Find a document below to add it.",
  nothing: "This document has no parts.",
  within: "This document is a part of",
  count: "{count, plural, one {# word} other {# words}}",
  inTrash: "in the trash",
  hidden: "A document that is not shared with you",
  up: "Move “{title}” up",
  down: "Move “{title}” down",
  remove: "Take “{title}” out",
  moved: "“{title}” is {place} of {count}",
  removed: "“{title}” is out",
  added: "“{title}” is added",
  find: "Find a document to add",
  found: "Documents to add",
  add: "Add “{title}”",
  notFound: "No other document has these words.",
  taken: "“{title}” is a part of another book. Who may change it can move it here.",
  unfit: "“{title}” cannot be a part: it holds parts itself.",
  changed: "Somebody else changed the parts meanwhile. This is how they are now; your change was not made.",
  full: "A book has {count} parts at most.",
  done: "Done",
} as const;

export default books;
