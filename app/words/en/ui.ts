/** Words of the controls, and those that many pages share. */
const ui = {
  description: "A document workspace that people and their agents share.",
  cancel: "Cancel",
  dismiss: "Dismiss",
  undo: "Undo",
  notUndone: "This was not undone",
  signOut: "Sign out",
  unsent: {
    question:
      "{count, plural, one {Text or comments of # document are} other {Text or comments of # documents are}} not saved yet. Sign out?",
    words: "They stay on this device, and are saved when you sign in here again and open their document.",
  },
  done: "Done",
  loading: "Loading…",
  showMore: "Show more",
  untitled: "Untitled",
  justNow: "just now",
  author: { human: "Person", agent: "Agent" },
  copying: {
    copy: "Copy",
    done: "Copied",
    refused: "The browser did not allow copying",
    byHand: "Select the text and copy it.",
  },
  fields: {
    missing: "Fill in this field.",
    short: "Use at least {count, plural, one {# character} other {# characters}}.",
    long: "Use at most {count, plural, one {# character} other {# characters}}.",
    email: "Write an address such as ada@example.org.",
    url: "Write a whole address, such as https://example.org.",
    wrong: "This cannot be used here.",
  },
  late: {
    title: "This part of the page was not loaded",
    description: "Your text is safe. It is loaded once the connection is back.",
  },
  keys: {
    Mod: "Ctrl",
    Alt: "Alt",
    Shift: "Shift",
    Enter: "Enter",
    Backspace: "Backspace",
    ArrowUp: "↑",
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowDown: "↓",
  },
} as const;

export default ui;
