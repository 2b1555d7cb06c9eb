/** Finding and replacing in the text. */
const find = {
  label: "Find in the text",
  field: "Find",
  replace: "Replace",
  replaceWith: "Replace with",
  replaceAll: "Replace all",
  previous: "Previous match",
  next: "Next match",
  matchCase: "Match case",
  wholeWords: "Whole words",
  expression: "Regular expression",
  inSelection: "In the selection",
  close: "Close find",
  nothing: "Nothing found",
  place: "{current, number} of {count, number}",
  changed: "{count, plural, one {# place was changed} other {# places were changed}}",
  left: "{left, number} with a picture, formula or citation in them stay as they are.",
  undo: "Undo",
  errors: {
    invalid: "{message}",
    slow: "This expression takes too long. Make it simpler.",
    unloaded: "The search did not load. Try again.",
  },
} as const;

export default find;
