/** A file that cannot be verified: it has no statement, there is no such key, or it cannot be read. */
export class Unverifiable extends Error {
  exitCode = 2;

  constructor(message, reason, words = null) {
    super(message);
    this.reason = reason;
    this.words = words;
  }
}

/** A file that its statement does not agree with; the message names the first paragraph that differs. */
export class Differing extends Error {
  exitCode = 1;

  constructor(message, reason, at = {}) {
    super(message);
    this.reason = reason;
    this.paragraph = at.paragraph ?? null;
    this.words = at.words ?? null;
  }
}

/** How a paragraph begins. */
export const beginning = (words) => words.trim().replace(/\s+/g, " ").slice(0, 80);

/** The refusal for a paragraph, counted from 1, that no statement has there. */
export const differs = (paragraph, words) => {
  const shown = beginning(words);
  return new Differing(`Paragraph ${paragraph} differs: “${shown}”`, "differs", { paragraph, words: shown });
};
