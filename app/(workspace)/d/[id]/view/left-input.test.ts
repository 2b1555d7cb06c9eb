import { afterEach, expect, test, vi } from "vitest";
import { untouched } from "./early-input";
import { inputOf, keepWhenLeft } from "./left-input";

const press = { block: null, left: 40, top: 10, line: { left: 8, right: 400 } };
const tides = { id: "tides", title: "Tides", access: "owner" } as const;

const page = new EventTarget();
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
const asksWhenClosed = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

afterEach(() => {
  const early = inputOf(tides);
  keepWhenLeft(tides.id, early);
  expect(asksWhenClosed()).toBe(false);
});

/** Leaves a document after this was typed in it. */
function leave(changes: Partial<ReturnType<typeof untouched>>) {
  const early = inputOf(tides);
  const end = keepWhenLeft(tides.id, early);
  Object.assign(early, changes);
  end();
}

test("forgets what the editor took, and a page where nothing was typed", () => {
  leave({ press, typed: "one", isTaken: true });
  leave({ press });
  expect(inputOf(tides)).toEqual(untouched("Tides"));
  expect(asksWhenClosed()).toBe(false);
});

test("gives what was typed to the same document again, and asks when the tab is closed before that", () => {
  leave({ press, typed: "one" });
  expect(asksWhenClosed()).toBe(true);
  expect(inputOf({ ...tides, id: "waves" })).toEqual(untouched("Tides"));
  expect(inputOf({ ...tides, access: "view" })).toEqual(untouched("Tides", false));
  const early = inputOf(tides);
  expect(early).toEqual({ ...untouched("Tides"), press, typed: "one" });
  const end = keepWhenLeft(tides.id, early);
  expect(asksWhenClosed()).toBe(false);
  early.isTaken = true;
  end();
  expect(asksWhenClosed()).toBe(false);
});

test("keeps a new title, and takes that of the server where none was typed", () => {
  leave({ press, typed: "one" });
  expect(inputOf({ ...tides, title: "Waves" })).toMatchObject({ title: "Waves", savedTitle: "Waves" });
  leave({ title: "Ebb" });
  expect(inputOf({ ...tides, title: "Waves" })).toMatchObject({ title: "Ebb", savedTitle: "Waves" });
});

test("keeps them for the page that takes its place when the person's role changes", () => {
  const first = inputOf(tides);
  const end = keepWhenLeft(tides.id, first);
  Object.assign(first, { press, typed: "one" });
  const second = inputOf(tides);
  end();
  keepWhenLeft(tides.id, second);
  expect(inputOf(tides)).toMatchObject({ typed: "one" });
});
