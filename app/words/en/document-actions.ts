/** What is done to documents from the list, the sidebar and the document itself. */
const documentActions = {
  readThem: "Read them",
  named: "{count, plural, one {“{title}”} other {# documents}}",
  notDone: "{count, plural, one {Not done for “{title}”} other {Not done for # documents}}",
  nothingDone: "{count, plural, one {Nothing was done for “{title}”} other {Nothing was done for # documents}}",
  moved: "Moved to “{folder}”",
  movedOut: "Moved out of its folder",
  movedBack: "It is back where it was",
  published: "Published",
  unpublished: "A draft again",
  trash: {
    done: "Moved to the trash",
    doneWords: "It stays there for 30 days, then it is gone.",
    undone: "Back from the trash",
    title: "Move “{title}” to the trash?",
    words: "It stays in the trash for 30 days and is then deleted for good.",
    wordsPublished:
      "It stays in the trash for 30 days and is then deleted for good. Its published page goes away at once.",
    action: "Move to the trash",
  },
  duplicate: {
    done: "This is the copy",
    doneWords: "The original is unchanged.",
    failed: "The document was not duplicated",
  },
  web: {
    title: "Import from the web",
    words: "The article becomes a document of yours, with its pictures, its source and a citation of the page.",
    address: "Address of the page",
    goOn: "Go on without waiting",
    importing: "Importing…",
    action: "Import",
    failed: "The page was not imported",
  },
  imported: "Imported “{title}”",
  open: "Open",
} as const;

export default documentActions;
