import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { pipeline } from "node:stream";
import { createWebSocketStream, WebSocketServer } from "ws";

/** A running proxy. */
export type NeonProxy = { url: string; close(): Promise<void> };

/** Emulates Neon's WebSocket proxy on loopback, so that tests run Neon's driver; connects only to `target` (`host:port`). */
export async function startNeonProxy(target: string): Promise<NeonProxy> {
  const sockets = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
  const [host, port] = target.split(":");
  sockets.on("connection", (socket, request) => {
    const wanted = new URL(request.url ?? "/", "ws://proxy").searchParams.get("address");
    if (wanted !== target) return socket.close(1008, "This proxy does not lead there.");
    const server = connect({ host, port: Number(port), noDelay: true });
    const client = createWebSocketStream(socket);
    // When one side closes, close the other too; the driver reports the error.
    pipeline(client, server, client, () => socket.terminate());
  });
  await once(sockets, "listening");
  return { url: `ws://127.0.0.1:${portOf(sockets.address())}/v1`, close: () => closeAll(sockets) };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The proxy does not listen on a port.");
  return address.port;
}

function closeAll(sockets: WebSocketServer): Promise<void> {
  for (const client of sockets.clients) client.terminate();
  return new Promise((resolve) => sockets.close(() => resolve()));
}
