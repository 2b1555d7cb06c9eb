/**
 * Styles that CSL has renamed, each with all its names: whichever of them the catalogue knows is meant by any other.
 * After renamed-styles.json of https://github.com/citation-style-language/styles and the notes of its releases.
 */
export const RENAMED: readonly (readonly string[])[] = [
  ["vancouver", "nlm-citation-sequence"],
  ["vancouver-superscript", "nlm-citation-sequence-superscript"],
  ["vancouver-brackets", "nlm-citation-sequence-brackets"],
  ["vancouver-author-date", "nlm-name-year"],
  ["chicago-fullnote-bibliography", "chicago-notes-bibliography"],
  ["chicago-note-bibliography", "chicago-note", "chicago-shortened-notes-bibliography"],
  ["harvard-cite-them-right", "harvard1"],
];
