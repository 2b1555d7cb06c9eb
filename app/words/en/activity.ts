/** What agents wrote in one go. */
const activity = {
  title: "Activity",
  words: "What agents wrote in one go. A title leads to the changes.",
  none: "No agent has written here yet. What one writes in one go will be listed here, and can be taken back as a whole.",
  connect: "Connect an agent",
  counts: "+{added} −{removed} words",
  documents: "{count, plural, one {# document} other {# documents}}",
  made: "new",
  more: "Show {count, plural, one {# more document} other {# more documents}}",
  show: "Show the changes in {title}",
  undo: "Undo run",
  undoNamed: "Undo run of {name}",
  undone: "Taken back <when>…</when>",
  undoing: {
    title: "Undo the run of {name}?",
    words: "Its changes of texts and titles are taken back. What others wrote since stays.",
    outcomes: "What happens to each document",
    outcome: {
      trashed: "Goes to the trash: the run made it, and nobody else wrote in it.",
      restored: "Becomes as it was before the run.",
      merged: "The changes of the run are taken out; what others wrote stays.",
      unchanged: "Has nothing left to take back.",
      undone: "Was taken back before.",
      not_allowed: "You may not change it.",
    },
    clashes:
      "{count, plural, one {One change becomes a suggestion, since others changed the same words.} other {# changes become suggestions, since others changed the same words.}}",
    rest: "{count, plural, one {One more document can be undone after these.} other {# more documents can be undone after these.}}",
    action: "{count, plural, one {Undo in one document} other {Undo in # documents}}",
    done: "{count, plural, one {The run is taken back in one document} other {The run is taken back in # documents}}",
    suggested:
      "{count, plural, one {One suggestion waits where others changed the same words.} other {# suggestions wait where others changed the same words.}}",
  },
} as const;

export default activity;
