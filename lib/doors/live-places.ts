import type { Caller } from "#lib/base/caller";
import { perProcess } from "#lib/base/per-process";

const MOST_OF_PERSON = 50;
const MOST_OF_KEY = 20;

const taken = perProcess("live places", () => new Map<string, number>());

/** The place of a live connection, or the reason why there is none. */
export type Place = { leave(): void; refusal?: never } | { leave?: never; refusal: string };

/** Takes a place among the live connections of this process for a caller: 50 of a person, of which 20 by one key. */
export function takePlace({ type, userId, id }: Pick<Caller, "type" | "userId" | "id">): Place {
  if (countOf(userId) >= MOST_OF_PERSON) return refused("A person", MOST_OF_PERSON);
  const names = type === "key" ? [userId, id] : [userId];
  if (type === "key" && countOf(id) >= MOST_OF_KEY) return refused("A key", MOST_OF_KEY);
  for (const name of names) taken.set(name, countOf(name) + 1);
  let isTaken = true;
  return {
    leave() {
      if (!isTaken) return;
      isTaken = false;
      for (const name of names) {
        if (countOf(name) > 1) taken.set(name, countOf(name) - 1);
        else taken.delete(name);
      }
    },
  };
}

const countOf = (name: string): number => taken.get(name) ?? 0;

const refused = (who: string, most: number): Place => ({
  refusal: `${who} has at most ${most} live connections. Close one of them.`,
});
