import { expect, test } from "vitest";
import { inTurn, type Manner } from "./in-turn";

/** Writers of one document that end when told to; `began` has their names in order. */
function writers(id: string) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const write = (name: string, manner: Manner) =>
    inTurn(id, manner, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { began, write, end };
}

test("writers of a document begin in the order in which they came, each after the one before", async () => {
  const { began, write, end } = writers("one");
  const results = ["a", "b", "c"].map((name) => write(name, "alone"));
  await end("");
  expect(began).toEqual(["a"]);
  await end("a");
  expect(began).toEqual(["a", "b"]);
  await end("b");
  await end("c");
  expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
});

test("writers that may run together do, and let no one wait who came before them", async () => {
  const { began, write, end } = writers("two");
  for (const name of ["a", "b"]) void write(name, "together");
  void write("c", "alone");
  for (const name of ["d", "e"]) void write(name, "together");
  await end("");
  expect(began).toEqual(["a", "b"]);
  await end("a");
  expect(began).toEqual(["a", "b"]);
  await end("b");
  expect(began).toEqual(["a", "b", "c"]);
  await end("c");
  expect(began).toEqual(["a", "b", "c", "d", "e"]);
});

test("the next writer begins when one fails", async () => {
  const failed = inTurn("three", "alone", () => Promise.reject(new Error("lost")));
  const next = inTurn("three", "alone", () => Promise.resolve("written"));
  await expect(failed).rejects.toThrow("lost");
  expect(await next).toBe("written");
});

test("writers of another document do not wait", async () => {
  const { began, write, end } = writers("four");
  void write("a", "alone");
  await end("");
  expect(await inTurn("five", "alone", () => Promise.resolve("written"))).toBe("written");
  expect(began).toEqual(["a"]);
});

test("a writer is refused where a thousand wait, and those go on", async () => {
  const { write, end } = writers("six");
  void write("first", "alone");
  const waiting = Array.from({ length: 1_000 }, (_, at) => inTurn("six", "alone", () => Promise.resolve(at)));
  await expect(inTurn("six", "alone", () => Promise.resolve())).rejects.toMatchObject({ code: "unavailable" });
  await end("first");
  expect((await Promise.all(waiting)).at(-1)).toBe(999);
});
