/** What is said where not even the frame of the pages can be drawn. */
const lastResort = {
  title: "This page did not load",
  words: "What was saved is safe. The server may be busy or out of reach.",
  tryAgain: "Try again",
} as const;

export default lastResort;
