/** The trash. */
const trash = {
  title: "Trash",
  words: "Documents stay here for {days, number} days. Then they are gone.",
  none: "Nothing is in the trash. What you delete waits here for {days, number} days and can be brought back.",
  older: "Show older",
  deleted: "Deleted <when>…</when>",
  goneIn: "{days, plural, =1 {Gone within a day} other {Gone in # days}}",
  restore: "Restore",
  restoreNamed: "Restore {title}",
  isBack: "“{title}” is back",
  open: "Open it",
  deleteNamed: "Delete {title} for good",
  deleteQuestion: "Delete “{title}” for good?",
  deleteWords: "Its text and its whole history are deleted. This cannot be undone.",
  deleteAction: "Delete for good",
  isDeleted: "Deleted for good",
  empty: "Empty the trash",
  emptyQuestion: "Empty the trash?",
  emptyWords: "Everything in it is deleted with its history. This cannot be undone.",
  isEmpty: "The trash is empty",
  isEmptyWords: "{count, plural, one {One document is gone for good.} other {# documents are gone for good.}}",
} as const;

export default trash;
