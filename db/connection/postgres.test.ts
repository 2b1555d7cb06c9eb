import { expect, test } from "vitest";
import { CONNECTED_WITHIN_MS, PATIENCE } from "./postgres";

test("a server that is paused is unavailable within five seconds, for a statement and for a connection", () => {
  // A statement that begins right after a look is found by the one after the next.
  const statementMs = PATIENCE.afterMs * 1.5 + PATIENCE.answerMs;
  expect(Math.max(statementMs, CONNECTED_WITHIN_MS)).toBeLessThan(5_000);
});
