import { once } from "node:events";
import { expect, inject, test } from "vitest";
import { WebSocket } from "ws";

test("rejects connections to any server but its own", async () => {
  const socket = new WebSocket(`${inject("testStores").neonProxy}?address=127.0.0.1:22`);
  const [code] = await once(socket, "close");
  expect(code).toBe(1008);
});
