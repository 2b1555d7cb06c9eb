import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { cpuMicroseconds, type Server } from "./server";

const cannon = fileURLToPath(new URL("cannon.mjs", import.meta.url));

const answer = z.object({
  statusCodeStats: z.record(z.string(), z.object({ count: z.number() })),
  errors: z.number(),
  duration: z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
});

/** The results of one round of load; the processor time is that of the server. */
export type Round = { requestsPerSecond: number; cpuMicrosecondsPerRequest: number; p50Ms: number; p99Ms: number };

/** The length of a round: a number of seconds or of requests. */
export type Extent = { seconds: number } | { requests: number };

/** One of the requests that a round sends in turn; `{{n}}` in a body becomes another number each time. */
export type Asked = {
  path: string;
  method?: "GET" | "PATCH" | "POST";
  headers?: Record<string, string>;
  body?: string;
};

type Options = { connections?: number; status?: number };

/**
 * Sends `asked`, in turn, over eight connections or as many as `connections` says, from a separate process; throws when a
 * response has another status than 200 or `status`.
 */
export async function load(
  server: Server,
  asked: Asked | readonly Asked[],
  extent: Extent,
  { connections = 8, status = 200 }: Options = {},
): Promise<Round> {
  const requests = [asked].flat().map(({ headers, ...request }) => ({
    ...request,
    headers: {
      ...server.headers,
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
  }));
  const length = "seconds" in extent ? { duration: extent.seconds } : { amount: extent.requests };
  const before = cpuMicroseconds(server);
  const { statusCodeStats, errors, duration, latency } = await cannonade({
    url: server.origin,
    connections,
    timeout: 60,
    ...length,
    requests,
  });
  const cpu = cpuMicroseconds(server) - before;
  const { [status]: right, ...others } = statusCodeStats;
  if (!right || errors > 0 || Object.keys(others).length > 0) {
    throw new Error(`${server.name} failed requests: ${errors} errors, ${JSON.stringify(statusCodeStats)}.`);
  }
  return {
    requestsPerSecond: right.count / duration,
    cpuMicrosecondsPerRequest: cpu / right.count,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
}

async function cannonade(options: object): Promise<z.infer<typeof answer>> {
  const child = spawn(process.execPath, [cannon], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(options));
  return answer.parse(JSON.parse(await text(child.stdout)));
}
