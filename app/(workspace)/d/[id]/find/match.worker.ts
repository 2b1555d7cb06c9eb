import { type Match, matchesIn, type Query, type Searched } from "./match-text";

/** A search that may take long, with the texts that it looks through. */
export type MatchRequest = { texts: readonly Searched[]; query: Query; replacement: string };

/** The answer: the matches, or what is wrong with the expression. */
export type MatchAnswer = { matches: Match[] } | { error: string };

// Sent once, when the worker can search: what it takes until then is not the expression's time.
const READY = "ready";

self.addEventListener("message", ({ data }: MessageEvent<MatchRequest>) => {
  self.postMessage(answer(data));
});

function answer({ texts, query, replacement }: MatchRequest): MatchAnswer {
  try {
    return { matches: matchesIn(texts, query, replacement) };
  } catch (error) {
    if (error instanceof SyntaxError) return { error: error.message };
    throw error;
  }
}

self.postMessage(READY);
