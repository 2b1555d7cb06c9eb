/** The versions of a document, and what changed between them. */
const versions = {
  hint: "Choose one to compare it with the text as it is now, or two.",
  more: "Show more",
  changed: "{change} words",
  others: "{count, plural, one {# other change} other {# other changes}}",
  saves: "{words} ({count, plural, one {# save} other {# saves}})",
  dayChanges: "{count, plural, one {# change} other {# changes}}",
  dayName: "“{name}”",
  naming: {
    title: "Name version {number}",
    renaming: "Rename version {number}",
    label: "Name",
    action: "Name it",
    rename: "Rename",
    unnamed: "“{name}” is no longer named",
  },
  comparison: {
    withNow: "Version {older} → now",
    withVersion: "Version {older} → version {newer}",
    text: "Text with its changes",
    restore: "Restore version {number}",
    back: "Back to the text",
    unsaved: "What you typed is not saved yet. Restore when it is saved.",
    loading: "Loading…",
  },
} as const;

export default versions;
