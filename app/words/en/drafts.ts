/** The drafts of a document, and the comparison of texts. */
const drafts = {
  tabs: {
    label: "The document and its drafts",
    document: "Document",
    itself: "as it is now",
    words: "{changed} {count, plural, one {word} other {words}}",
    none: "no changes",
    waiting: "{count, plural, one {# suggestion} other {# suggestions}}",
    merged: "merged",
    closed: "closed",
    more: "{count, plural, one {# more} other {# more}}",
    new: "New draft",
  },
  making: {
    title: "New draft",
    label: "What do you want to try?",
    action: "Make the draft",
  },
  bar: {
    label: "This draft",
    show: "Show changes",
    refresh: "Refresh",
    merge: "Merge…",
    close: "Close",
    refreshed: {
      came: "{count, plural, =0 {The document has nothing new} one {# version of the document came} other {# versions of the document came}}",
      clashes:
        "{count, plural, one {# change met one of yours and is a suggestion here.} other {# changes met some of yours and are suggestions here.}}",
    },
    closing: {
      question: "Close “{name}”?",
      words: "It can still be read. It is no longer written, and comes to the document no more.",
      waiting:
        "{count, plural, one {# suggestion in it waits for a decision and can then only be read.} other {# suggestions in it wait for a decision and can then only be read.}}",
    },
    ended: {
      merged: "This draft was merged. It can be read, and is no longer written.",
      closed: "This draft was closed. It can be read, and is no longer written.",
    },
  },
  merging: {
    title: "Merge “{name}”",
    changes: "What changes in the document",
    left: "{count, plural, one {# suggestion in this draft is not accepted. It stays behind, and can then only be read.} other {# suggestions in this draft are not accepted. They stay behind, and can then only be read.}}",
    nothing: "The text of the document stays as it is.",
    clashes: "{count, plural, one {# paragraph was changed in both} other {# paragraphs were changed in both}}",
    clash: {
      take: "Take the words of",
      later: "Decide later",
      document: "The document",
      draft: "The draft",
      gone: "The document has it no more. It comes as a suggestion.",
    },
    manner: "How",
    write: "As one version",
    suggest: "As suggestions",
    onlySuggest: "The changes come as suggestions, which an editor of the document decides.",
    action: {
      write: "Merge",
      suggest: "Suggest",
    },
    done: "“{name}” is merged",
    waiting: "{count, plural, one {# suggestion waits for a decision.} other {# suggestions wait for a decision.}}",
  },
  comparing: {
    label: "Compare with…",
    search: "Search drafts, versions and documents",
    lines: "What to compare with",
    nothing: "Nothing has these words.",
    close: "Close the search",
    drafts: "Drafts",
    documents: "Documents",
    versions: "Versions",
    itself: "The document",
    version: "Version {number}",
    with: "This text → “{name}”",
    changes: "Changes in “{name}”",
  },
} as const;

export default drafts;
