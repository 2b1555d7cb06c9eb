import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Opens a web site on this machine for tests, by its paths; `place` is its form in `ALLOW_PRIVATE_HOSTS`. */
export async function openTestSite(answers: Record<string, RequestListener>) {
  const server = createServer((request, reply) => {
    const answer = answers[new URL(request.url ?? "", "http://site").pathname];
    if (answer) answer(request, reply);
    else reply.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // The process still exits if a test forgets to close it.
  server.unref();
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    origin: `http://${place}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Responds with a page. */
export const page =
  (body: string | Uint8Array, type = "text/html; charset=utf-8"): RequestListener =>
  (_, reply) =>
    reply.setHeader("content-type", type).end(body);
