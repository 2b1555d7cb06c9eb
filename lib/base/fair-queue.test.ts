import fc from "fast-check";
import { expect, test } from "vitest";
import { fairQueue } from "./fair-queue";

const NONE: ReadonlySet<string> = new Set();

const jobs = fc.array(fc.record({ person: fc.constantFrom("ann", "bob", "cy"), job: fc.nat() }), { maxLength: 30 });

function takeAll(given: readonly { person: string; job: number }[]) {
  const queue = fairQueue<{ number: number }>();
  for (const { person, job } of given) queue.push(person, { number: job });
  const taken: { person: string; job: number }[] = [];
  for (let next = queue.take(NONE); next; next = queue.take(NONE)) {
    taken.push({ person: next.person, job: next.job.number });
  }
  return taken;
}

const of = (person: string, all: readonly { person: string; job: number }[]) =>
  all.filter((each) => each.person === person).map(({ job }) => job);

test("does not return a busy person's jobs", () => {
  const queue = fairQueue<{ number: number }>();
  queue.push("ann", { number: 1 });
  expect(queue.take(new Set(["ann"]))).toBeUndefined();
  expect(queue.waiting("ann")).toBe(1);
  expect(queue.take(NONE)).toEqual({ person: "ann", job: { number: 1 } });
  expect(queue.waiting("ann")).toBe(0);
});

test("returns each person's jobs once, in their order", () => {
  fc.assert(
    fc.property(jobs, (given) => {
      const taken = takeAll(given);
      expect(taken).toHaveLength(given.length);
      for (const person of ["ann", "bob", "cy"]) expect(of(person, taken)).toEqual(of(person, given));
    }),
  );
});

test("gives no person a second turn while another waits for a first", () => {
  fc.assert(
    fc.property(jobs, (given) => {
      const turns = takeAll(given).map(({ person }, at, all) =>
        all.slice(0, at).filter((one) => one.person === person),
      );
      const ordinals = turns.map(({ length }) => length);
      expect(ordinals).toEqual(ordinals.toSorted((one, other) => one - other));
    }),
  );
});
