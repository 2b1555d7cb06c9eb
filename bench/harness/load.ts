import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { cpuMicroseconds, type Server } from "./server";

const autocannon = fileURLToPath(new URL("../../node_modules/autocannon/autocannon.js", import.meta.url));

const answer = z.object({
  "2xx": z.number(),
  non2xx: z.number(),
  errors: z.number(),
  duration: z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
});

/** The results of one round of load; the processor time is that of the server. */
export type Round = { requestsPerSecond: number; cpuMicrosecondsPerRequest: number; p50Ms: number; p99Ms: number };

/** The length of a round: a number of seconds or of requests. */
export type Extent = { seconds: number } | { requests: number };

/** Requests `path` over eight connections from a separate process; throws when a request fails. */
export async function load(
  server: Server,
  path: string,
  extent: Extent,
  headers: Record<string, string> = {},
): Promise<Round> {
  const sent = Object.entries({ ...server.headers, ...headers }).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const length = "seconds" in extent ? ["-d", String(extent.seconds)] : ["-a", String(extent.requests)];
  const before = cpuMicroseconds(server);
  const run = promisify(execFile);
  const argv = [autocannon, "-j", "-c", "8", ...length, ...sent, `${server.origin}${path}`];
  const { stdout } = await run(process.execPath, argv);
  const cpu = cpuMicroseconds(server) - before;
  const round = answer.parse(JSON.parse(stdout));
  if (round.non2xx + round.errors > 0)
    throw new Error(`${server.name} failed ${round.non2xx + round.errors} requests.`);
  return {
    requestsPerSecond: round["2xx"] / round.duration,
    cpuMicrosecondsPerRequest: cpu / round["2xx"],
    p50Ms: round.latency.p50,
    p99Ms: round.latency.p99,
  };
}
