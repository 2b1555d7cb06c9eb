/** Every shortcut of the workspace by what it does: a key has one owner. */
export const SHORTCUTS = {
  search: "Mod-k",
  newDocument: "Mod-Alt-n",
  settings: "Mod-,",
  sidebar: "Mod-\\",
  outline: "Mod-Shift-o",
  references: "Mod-Shift-l",
  suggestions: "Mod-Alt-Shift-s",
  history: "Mod-Shift-y",
  publish: "Mod-Shift-p",
  suggest: "Mod-Alt-s",
  nextSuggestion: "Alt-ArrowDown",
  previousSuggestion: "Alt-ArrowUp",
  link: "Mod-Shift-k",
} as const;

/** The shortcuts of the text itself, which the editor's extensions bind. */
export const TEXT_SHORTCUTS = {
  heading2: "Mod-Alt-2",
  heading3: "Mod-Alt-3",
  quote: "Mod-Shift-b",
  bold: "Mod-b",
  italic: "Mod-i",
  underline: "Mod-u",
  strike: "Mod-Shift-s",
  code: "Mod-e",
  highlight: "Mod-Shift-h",
  superscript: "Mod-.",
} as const;

/** The shortcuts while a suggestion has the focus, where no text is typed. */
export const CARD_SHORTCUTS = { accept: "Mod-Enter", reject: "Mod-Backspace" } as const;

/** Extensions of the editor whose own shortcuts are off, because their keys have another owner. */
export const WITHOUT_SHORTCUTS: ReadonlySet<string> = new Set(["subscript"]);
