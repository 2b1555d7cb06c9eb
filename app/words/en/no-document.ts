/** The page of a document that does not exist, or that is not shared with the person. */
const noDocument = {
  title: "There is nothing here",
  words: "It may be in the trash, its address mistyped, or it is not shared with you.",
  ask: "Ask for access",
  asked: "If there is such a document, its owner is told that you ask for access.",
  home: "Go to your documents",
} as const;

export default noDocument;
