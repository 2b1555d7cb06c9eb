import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to a PostgreSQL server whose connections can be cut at a COMMIT. */
export type TestProxy = {
  url: string;
  /** Cuts the connection that sends the next COMMIT: `before` the server receives it, or `after`, when its response arrives. */
  cutAtCommit(when: "before" | "after"): void;
  close(): Promise<void>;
};

/** Starts a proxy on loopback to the server of this URL. */
export async function startTestProxy(serverUrl: string): Promise<TestProxy> {
  const target = new URL(serverUrl);
  let cut: "before" | "after" | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isLast = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
    client.on("data", (chunk) => {
      const isCommit = cut !== null && chunk.includes("commit\0");
      if (isCommit && cut === "before") {
        cut = null;
        return end();
      }
      if (isCommit) {
        cut = null;
        isLast = true;
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => (isLast ? end() : client.write(chunk)));
    sockets.add(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(serverUrl);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy does not listen on a port.");
  url.port = String(address.port);
  return {
    url: url.href,
    cutAtCommit: (when) => {
      cut = when;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
