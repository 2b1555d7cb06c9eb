import WebSocket from "ws";
import { z } from "zod";
import type { Server } from "./server";

const reply = z.object({ id: z.number(), result: z.record(z.string(), z.unknown()).optional() });
const usage = z.object({ usedSize: z.number() });

/** The size in megabytes of a server's live objects after a full garbage collection. */
export async function liveHeapMegabytes(server: Server): Promise<number> {
  const socket = new WebSocket(server.inspector());
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  await ask(socket, 1, "HeapProfiler.enable");
  await ask(socket, 2, "HeapProfiler.collectGarbage");
  const { usedSize } = usage.parse(await ask(socket, 3, "Runtime.getHeapUsage"));
  socket.close();
  return usedSize / 1024 / 1024;
}

async function ask(socket: WebSocket, id: number, method: string): Promise<unknown> {
  const answered = new Promise<unknown>((resolve) => {
    const onMessage = (data: WebSocket.RawData) => {
      const message = reply.safeParse(JSON.parse(String(data)));
      if (!message.success || message.data.id !== id) return;
      socket.off("message", onMessage);
      resolve(message.data.result);
    };
    socket.on("message", onMessage);
  });
  socket.send(JSON.stringify({ id, method }));
  return answered;
}
