import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { NodeRequest } from "srvx/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readBody } from "./read-body";

// Each request that arrives, with its body or why it could not be read.
const read = vi.fn<(outcome: unknown) => void>();
const server = createServer((req, res) => {
  readBody(new NodeRequest({ req, res }))
    .catch((error: unknown) => (error as { status: number }).status)
    .then((outcome) => {
      read(outcome);
      res.end();
    });
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const head = (length: string) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;

async function outcomeOf(sent: string, leaves = false): Promise<unknown> {
  read.mockClear();
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(sent);
  if (leaves) {
    await vi.waitFor(async () =>
      expect(await new Promise((resolve) => server.getConnections((_, n) => resolve(n)))).toBe(1),
    );
    socket.destroy();
  }
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  socket.destroy();
  return read.mock.calls[0]?.[0];
}

test("a client that leaves before its body is whole gets no further", async () => {
  expect(await outcomeOf(`${head("content-length: 100")}{"a":`, true)).toBe(499);
});

test("a body that is announced as too large is not read", async () => {
  expect(await outcomeOf(head("content-length: 6000000"))).toBe(413);
});

test("a body of announced length is read, and so is one in chunks", async () => {
  expect(await outcomeOf(`${head("content-length: 7")}{"a":1}`)).toEqual({ a: 1 });
  expect(await outcomeOf(`${head("transfer-encoding: chunked")}7\r\n{"a":1}\r\n0\r\n\r\n`)).toEqual({ a: 1 });
  expect(await outcomeOf(head("content-length: 0"))).toEqual({});
});
