import { expect, test, vi } from "vitest";
import type { ChannelHandlers } from "#db/connection/listener";
import { type Access, makeHub, type Subscriber } from "./hub";

const ACCESS: Access = { documentId: "doc_1", role: "view", userId: "usr_1", credentialId: "key_1", bound: null };
const subscriber = () => ({ onEvent: vi.fn(), end: vi.fn() }) satisfies Subscriber;
const allValid = async (all: readonly Access[]) => new Set(all);

test("those who subscribed before the channel was open look again when it is, and nobody after", async () => {
  let handlers: ChannelHandlers | undefined;
  let isOpen = () => {};
  const listen = (_channel: string, given: ChannelHandlers) =>
    new Promise<() => Promise<void>>((resolve) => {
      handlers = given;
      isOpen = () => resolve(async () => undefined);
    });
  const hub = makeHub({ listen, validAccesses: allValid });
  const early = subscriber();
  hub.subscribe(ACCESS, early);
  expect(early.onEvent).not.toHaveBeenCalled();
  isOpen();
  await vi.waitFor(() => expect(early.onEvent.mock.calls).toEqual([[null]]));
  const late = subscriber();
  hub.subscribe(ACCESS, late);
  handlers?.gap();
  expect([early.onEvent.mock.calls.length, late.onEvent.mock.calls.length]).toEqual([2, 1]);
  await hub.close();
});

test("a channel that cannot be opened is tried again with the next subscriber", async () => {
  const listen = vi
    .fn()
    .mockRejectedValueOnce(new Error("No."))
    .mockResolvedValue(async () => undefined);
  const hub = makeHub({ listen, validAccesses: allValid });
  const first = subscriber();
  hub.subscribe(ACCESS, first);
  await vi.waitFor(() => {
    hub.subscribe(ACCESS, subscriber());
    expect(listen).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(first.onEvent).toHaveBeenCalledWith(null));
  await hub.close();
});

test("a notice of a document that is open only at other instances is not read, and one of an open document is passed on", async () => {
  let handlers: ChannelHandlers | undefined;
  const listen = async (_channel: string, given: ChannelHandlers) => {
    handlers = given;
    return async () => undefined;
  };
  const hub = makeHub({ listen, validAccesses: allValid });
  const here = subscriber();
  hub.subscribe(ACCESS, here);
  await vi.waitFor(() => expect(here.onEvent).toHaveBeenCalledWith(null));
  here.onEvent.mockClear();
  const read = vi.spyOn(JSON, "parse");
  handlers?.onEvent('{"id":"doc_2","version":2}');
  expect(read).not.toHaveBeenCalled();
  handlers?.onEvent('{"id":"doc_1","version":2}');
  read.mockRestore();
  expect(here.onEvent.mock.calls).toEqual([[{ id: "doc_1", version: 2 }]]);
  await hub.close();
});
