import { initialsOf, personColour } from "../../../parts/person-colour";
import type { Presence } from "../session/live-document";

/** Another page that has the document open, and when it last said so, in milliseconds. */
export type Other = Presence & { seenMs: number };

/** The other pages of a document, by page. */
export type Roster = ReadonlyMap<string, Other>;

/** A person who has the document open; `caret` is that of the page that was heard of last. */
export type Person = { userId: string; name: string; colour: number; initials: string };

/** How often a page says that it is open. */
export const AGAIN_MS = 4_000;

/** How often a page looks who has been silent. */
export const LOOK_MS = 1_000;

// Two of a page's messages may be late or lost; a page without a WebSocket that ends without a word is gone after ten seconds.
const SILENT_MS = 9_000;

/** The roster after a page was heard of. */
export function heard(roster: Roster, presence: Presence, nowMs: number): Roster {
  const next = new Map(roster);
  if (presence.isGone) next.delete(presence.page);
  else next.set(presence.page, { ...presence, seenMs: nowMs });
  return next;
}

/** The roster without pages that have been silent; the same object when there are none. */
export function withoutSilent(roster: Roster, nowMs: number): Roster {
  const alive = [...roster].filter(([, { seenMs, forMs = SILENT_MS }]) => nowMs - seenMs < forMs);
  return alive.length === roster.size ? roster : new Map(alive);
}

/** The people of a roster, each once, in the order of their names. */
export function peopleOf(roster: Roster): Person[] {
  const people = new Map([...roster.values()].map(({ userId, name }) => [userId, name]));
  return [...people]
    .map(([userId, name]) => ({ userId, name, colour: personColour(userId), initials: initialsOf(name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.userId.localeCompare(other.userId));
}
