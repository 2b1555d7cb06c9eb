import { describe, expect, test } from "vitest";
import { personColour } from "../../../parts/person-colour";
import type { Presence } from "../session/live-document";
import { AGAIN_MS, heard, LOOK_MS, peopleOf, type Roster, withoutSilent } from "./roster";

const page = (name: string, userId: string, isGone = false): Presence => ({
  page: name,
  userId,
  name: `The ${userId}`,
  caret: null,
  isGone,
});
const none: Roster = new Map();

describe("who has a document open", () => {
  test("lists a person with two pages once, with a colour and initials", () => {
    const both = heard(heard(none, page("one", "ann"), 0), page("two", "ann"), 0);
    expect(peopleOf(both)).toEqual([{ userId: "ann", name: "The ann", colour: personColour("ann"), initials: "TA" }]);
  });

  test("forgets a page that leaves, and one that is silent for nine seconds", () => {
    const both = heard(heard(none, page("one", "ann"), 0), page("two", "ben"), 5_000);
    expect(peopleOf(heard(both, page("two", "ben", true), 5_000)).map(({ userId }) => userId)).toEqual(["ann"]);
    expect(peopleOf(withoutSilent(both, 10_000)).map(({ userId }) => userId)).toEqual(["ben"]);
    expect(withoutSilent(both, 6_000)).toBe(both);
  });

  test("keeps a page for as long as its instance says", () => {
    const one = heard(none, { ...page("one", "ann"), forMs: 50_000 }, 0);
    expect(withoutSilent(one, 49_000)).toBe(one);
    expect(withoutSilent(one, 50_000).size).toBe(0);
  });

  test("keeps a page of which two messages are late, and forgets one whose connection is gone within ten seconds", () => {
    const one = heard(none, page("one", "ann"), 0);
    expect(withoutSilent(one, 2 * AGAIN_MS + 500)).toBe(one);
    expect(withoutSilent(one, 10_000 - LOOK_MS).size).toBe(0);
  });
});
