import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendTogether } from "./send-together";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A connection that notes its packets. */
function opened() {
  const packets: string[] = [];
  const wire = new Writable({
    write(chunk, _, done) {
      packets.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      packets.push(chunks.map(({ chunk }) => String(chunk)).join(""));
      done();
    },
  });
  const together = sendTogether(wire);
  return { packets, wire, send: (text: string) => together(() => void wire.write(text)) };
}

test("what follows a silence is sent at once", () => {
  const { packets, send } = opened();
  send("a");
  expect(packets).toEqual(["a"]);
  vi.advanceTimersByTime(1_000);
  send("b");
  expect(packets).toEqual(["a", "b"]);
});

test("what comes soon after is one packet, in order", () => {
  const { packets, send } = opened();
  for (const letter of "abc") send(letter);
  expect(packets).toEqual(["a"]);
  vi.advanceTimersByTime(25);
  expect(packets).toEqual(["a", "bc"]);
});

test("a busy connection sends one packet each time", () => {
  const { packets, send } = opened();
  for (const letter of "abcdef") {
    send(letter);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(25);
  expect(packets).toEqual(["a", "bc", "de", "f"]);
});

test("a lost connection is left alone", () => {
  const { packets, wire, send } = opened();
  send("a");
  send("b");
  wire.destroy();
  vi.advanceTimersByTime(1_000);
  expect(packets).toEqual(["a"]);
});
