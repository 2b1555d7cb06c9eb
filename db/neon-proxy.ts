import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { pipeline } from "node:stream";
import { createWebSocketStream, WebSocketServer } from "ws";

/** Where a proxy listens, and how to end it. */
export type NeonProxy = { url: string; close(): Promise<void> };

/** Stands in for Neon's WebSocket proxy on loopback, so that tests run Neon's own driver; leads to the one server at `target` (`host:port`) and nowhere else. */
export async function startNeonProxy(target: string): Promise<NeonProxy> {
  const sockets = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
  const [host, port] = target.split(":");
  sockets.on("connection", (socket, request) => {
    const wanted = new URL(request.url ?? "/", "ws://proxy").searchParams.get("address");
    if (wanted !== target) return socket.close(1008, "This proxy does not lead there.");
    const server = connect({ host, port: Number(port), noDelay: true });
    const client = createWebSocketStream(socket);
    // Either end may hang up at any time; the other then does too, and the driver reports it.
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
