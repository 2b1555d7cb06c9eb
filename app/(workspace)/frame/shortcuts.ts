/** All shortcuts of the workspace by action; each key is assigned once. */
export const SHORTCUTS = {
  search: "Mod-k",
  newDocument: "Mod-Alt-n",
  settings: "Mod-,",
  sidebar: "Mod-\\",
  shortcuts: "Mod-/",
  save: "Mod-s",
  outline: "Mod-Shift-o",
  references: "Mod-Shift-l",
  checks: "Mod-Alt-Shift-c",
  suggestions: "Mod-Alt-Shift-s",
  comments: "Mod-Alt-Shift-m",
  comment: "Mod-Alt-m",
  authors: "Mod-Alt-Shift-a",
  history: "Mod-Shift-y",
  read: "Mod-Alt-r",
  publish: "Mod-Shift-p",
  suggest: "Mod-Alt-s",
  nextSuggestion: "Alt-ArrowDown",
  previousSuggestion: "Alt-ArrowUp",
  link: "Mod-Shift-k",
  find: "Mod-f",
  replace: "Mod-h",
  goToHeading: "Mod-Alt-g",
  focusMode: "Mod-Shift-f",
} as const;

/** The shortcuts of the text, which the editor's extensions bind. */
export const TEXT_SHORTCUTS = {
  heading2: "Mod-Alt-2",
  heading3: "Mod-Alt-3",
  quote: "Mod-Shift-b",
  bold: "Mod-b",
  italic: "Mod-i",
  underline: "Mod-u",
  strike: "Mod-Shift-x",
  code: "Mod-e",
  highlight: "Mod-Shift-h",
  superscript: "Mod-.",
} as const;

/** The shortcuts of the block with the caret; without Shift they move it too, while no suggestion waits. */
export const BLOCK_SHORTCUTS = {
  moveUp: "Alt-Shift-ArrowUp",
  moveDown: "Alt-Shift-ArrowDown",
  menu: "Mod-Alt-b",
} as const;

/** The shortcuts of a focused suggestion card, where no text is typed. */
export const CARD_SHORTCUTS = {
  accept: "Mod-Enter",
  acceptAndAnswer: "Mod-Shift-Enter",
  reject: "Mod-Backspace",
} as const;

/** The shortcuts of a field for a message. */
export const BOX_SHORTCUTS = { send: "Mod-Enter" } as const;
