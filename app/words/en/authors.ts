/** Who wrote which words of a document. */
const authors = {
  none: "Nobody has written anything here yet.",
  words: "{count, plural, one {# word} other {# words}}",
  percent: "{percent, number} %",
  lessThanOne: "under 1 %",
  atCaret: "At the caret",
  noWords: "No words, or words that are being typed.",
  written: "{time}, version {version}",
  mark: "{author}, {time}, version {version}",
  copied: "Copied from another document",
  copiedMark: "{author}, copied from another document",
  overTime: {
    label: "Share of the words over time. Version {first}: {before}. Version {last}: {after}.",
    share: "{author} {share}",
  },
} as const;

export default authors;
