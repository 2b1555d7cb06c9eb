import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelHandlers, Listen } from "#db/connection/listener";
import { channelOf, PEOPLE_CHANNEL } from "#lib/base/notify";
import { type Access, makeHub, type Subscriber } from "./hub";

const access = (number: number, documentId = "doc_1") =>
  ({
    ...{ documentId, role: "view", bound: null },
    ...{ userId: `usr_${number}`, credentialId: `key_${number}` },
  }) satisfies Access;
const subscriber = () => ({ onEvent: vi.fn(), end: vi.fn() }) satisfies Subscriber;
const allValid = async (all: readonly Access[]) => new Set(all);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The channels of a store that are open, with those who listen. */
function channels() {
  const open = new Map<string, ChannelHandlers>();
  const listen: Listen = (channel, handlers) => {
    open.set(channel, handlers);
    return () => void open.delete(channel);
  };
  return { open, listen };
}

test("those who subscribed before the channel was open look again when it is, and nobody after", () => {
  const { open, listen } = channels();
  const hub = makeHub({ listen, validAccesses: allValid });
  const [early, late] = [subscriber(), subscriber()];
  hub.subscribe(access(1), early);
  expect(early.onEvent).not.toHaveBeenCalled();
  open.get(channelOf("doc_1"))?.gap();
  expect(early.onEvent.mock.calls).toEqual([[null]]);
  hub.subscribe(access(2), late);
  expect(late.onEvent).not.toHaveBeenCalled();
  hub.close();
});

test("only the channels of open documents are listened to, and that of people", () => {
  const { open, listen } = channels();
  const hub = makeHub({ listen, validAccesses: allValid });
  const leave = [hub.subscribe(access(1), subscriber()), hub.subscribe(access(2), subscriber())];
  hub.subscribe(access(1, "doc_2"), subscriber());
  expect([...open.keys()].sort()).toEqual([channelOf("doc_1"), channelOf("doc_2"), PEOPLE_CHANNEL].sort());
  leave[0]?.();
  expect(open.has(channelOf("doc_1"))).toBe(true);
  leave[1]?.();
  expect([...open.keys()].sort()).toEqual([channelOf("doc_2"), PEOPLE_CHANNEL].sort());
  hub.close();
  expect(open.size).toBe(0);
});

test("a notice of a document that is open only at other instances is not read, and one of an open document is passed on", () => {
  const { open, listen } = channels();
  const hub = makeHub({ listen, validAccesses: allValid });
  const here = subscriber();
  hub.subscribe(access(1), here);
  const channel = open.get(channelOf("doc_1"));
  const read = vi.spyOn(JSON, "parse");
  channel?.onEvent('{"id":"doc_2","version":2}');
  expect(read).not.toHaveBeenCalled();
  channel?.onEvent('{"id":"doc_1","version":2}');
  read.mockRestore();
  expect(here.onEvent.mock.calls).toEqual([[{ id: "doc_1", version: 2 }]]);
  hub.close();
});

test("each access is asked for once within two seconds, never many at once, and a stream without access ends", async () => {
  const { listen } = channels();
  const asked: (readonly Access[])[] = [];
  const hub = makeHub({
    listen,
    validAccesses: async (all) => {
      asked.push(all);
      return new Set(all.filter(({ userId }) => userId !== "usr_7"));
    },
  });
  const all = Array.from({ length: 1_200 }, (_, number) => {
    const one = subscriber();
    const leave = hub.subscribe(access(number, `doc_${number}`), {
      ...one,
      end: one.end.mockImplementation(() => leave()),
    });
    return one;
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.flat().length).toBe(1_200);
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(240);
  expect(all.flatMap(({ end }, number) => (end.mock.calls.length > 0 ? [number] : []))).toEqual([7]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.flat().length).toBe(1_200 + 1_199);
  hub.close();
});

test("when a person's shares change, their streams are checked at once and nobody else's", async () => {
  const { open, listen } = channels();
  const validAccesses = vi.fn(allValid);
  const hub = makeHub({ listen, validAccesses });
  for (const number of [1, 2, 1]) hub.subscribe(access(number), subscriber());
  const people = open.get(PEOPLE_CHANNEL);
  people?.onEvent('{"sharesChangedOf":"usr_1"}');
  await vi.advanceTimersByTimeAsync(0);
  expect(validAccesses.mock.calls).toEqual([[[access(1), access(1)]]]);
  people?.onEvent('{"sharesChangedOf":null}');
  await vi.advanceTimersByTimeAsync(0);
  expect(validAccesses.mock.calls[1]?.[0].length).toBe(3);
  hub.close();
});

test("what changes while accesses are asked for is asked for again, and a store that fails ends no stream", async () => {
  const { open, listen } = channels();
  const answers: { resolve(): void; reject(): void }[] = [];
  const validAccesses = vi.fn(
    (all: readonly Access[]) =>
      new Promise<Set<Access>>((resolve, reject) => {
        answers.push({ resolve: () => resolve(new Set(all)), reject: () => reject(new Error("The store is down.")) });
      }),
  );
  const hub = makeHub({ listen, validAccesses });
  const here = subscriber();
  hub.subscribe(access(1), here);
  const people = open.get(PEOPLE_CHANNEL);
  for (let times = 0; times < 3; times++) people?.onEvent('{"sharesChangedOf":"usr_1"}');
  expect(validAccesses).toHaveBeenCalledTimes(1);
  answers[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(validAccesses).toHaveBeenCalledTimes(2);
  answers[1]?.reject();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(validAccesses).toHaveBeenCalledTimes(3);
  expect(here.end).not.toHaveBeenCalled();
  hub.close();
});
