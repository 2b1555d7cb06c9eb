/** What is said where not even the frame of the pages can be drawn. */
const lastResort = {
  pageTitle: "This page did not load",
  pageWords: "What was saved is safe. The server may be busy or out of reach.",
  tryAgain: "Try again",
} as const;

export default lastResort;
