import { type Match, matchesIn, type Query, type Searched } from "./match-text";

/** A search that may take long, with the texts that it looks through. */
export type MatchRequest = { texts: readonly Searched[]; query: Query; replacement: string };

/** Why nothing was searched: the expression is none, in the words of the browser, or takes too long, or the search did not load. */
export type MatchError = { kind: "invalid"; message: string } | { kind: "slow" } | { kind: "unloaded" };

/** The answer: the matches, or why there is none. */
export type MatchAnswer = { matches: Match[] } | { error: MatchError };

// Sent once, when the worker can search: what it takes until then is not the expression's time.
const READY = "ready";

self.addEventListener("message", ({ data }: MessageEvent<MatchRequest>) => {
  self.postMessage(answer(data));
});

function answer({ texts, query, replacement }: MatchRequest): MatchAnswer {
  try {
    return { matches: matchesIn(texts, query, replacement) };
  } catch (error) {
    if (error instanceof SyntaxError) return { error: { kind: "invalid", message: error.message } };
    throw error;
  }
}

self.postMessage(READY);
