import { expect, test } from "vitest";
import { mention } from "#lib/changes/comments/mentions";
import { bodyOf, peopleFor, typedMessage, typedName } from "./mention-text";

const ada = { id: "usr_1", name: "Ada", email: "ada@example.org" };
const lovelace = { id: "usr_2", name: "Ada Lovelace", email: null };
const odd = { id: "usr_3", name: "O. [X] (B)", email: null };

test("a body is shown with names, and typed back with the same mentions", () => {
  for (const people of [[], [ada], [ada, lovelace, odd]]) {
    const body = `Hello ${people.map(mention).join(", ")}: **why**?`;
    const typed = typedMessage(body);
    expect(typed.text).toBe(`Hello ${people.map(({ name }) => `@${name}`).join(", ")}: **why**?`);
    expect(bodyOf(typed)).toBe(body);
  }
});

test("an agent is mentioned by its key", () => {
  const typed = typedMessage("@[Ada's writer](key_1), see @[Ada](usr_1).");
  expect(typed.text).toBe("@Ada's writer, see @Ada.");
  expect(bodyOf(typed)).toBe("@[Ada's writer](key_1), see @[Ada](usr_1).");
});

test("a name that was not chosen stays text", () => {
  const people = new Map([["Ada", "usr_1"]]);
  expect(bodyOf({ text: "@Bea and @Adam and ada@Ada", people })).toBe("@Bea and @Adam and ada@Ada");
});

test("a name is being typed directly after an at sign that begins a word", () => {
  expect(typedName("see @Ad", 7)).toEqual({ query: "Ad", from: 4 });
  expect(typedName("@", 1)).toEqual({ query: "", from: 0 });
  expect(typedName("(@Ada Lo", 8)).toEqual({ query: "Ada Lo", from: 1 });
  expect(typedName("ada@ex", 6)).toBeNull();
  expect(typedName("see @Ada\n", 9)).toBeNull();
  expect(typedName("see", 3)).toBeNull();
});

test("people are offered by any word of their name, or by their address", () => {
  const people = [ada, lovelace, odd];
  expect(peopleFor("love", people)).toEqual([lovelace]);
  expect(peopleFor("ada", people)).toEqual([ada, lovelace]);
  expect(peopleFor("x", people)).toEqual([]);
});
