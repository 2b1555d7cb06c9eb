/** The page of a guest link. */
const guests = {
  gone: "This link is no longer valid",
  goneWords: "Ask the person who sent it for a new one.",
  locked: "This document has a password",
  password: "Password",
  open: "Open",
  untitled: "Untitled",
  notes: {
    view: "You are a guest here: you can read this document.",
    comment: "You are a guest here: you can read this document and comment on it.",
  },
  comments: "Comments",
  none: "No open comments.",
  newComment: "New comment",
  selectWords: "On the whole document. To comment on words, select them in the text.",
  aboutWhole: "Comment on the whole document instead",
  commentOnWords: "Comment on these words",
  name: "Your name",
  send: "Comment",
  sent: "Your comment is sent.",
  reply: "Reply",
  yourReply: "Your reply",
  agent: "Agent",
} as const;

export default guests;
