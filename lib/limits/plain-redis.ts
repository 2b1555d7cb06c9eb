import { createHash } from "node:crypto";
import type { Requester } from "@upstash/redis";

type Command = [name: string, ...parts: unknown[]];

/** A client that sends one command to a Redis server, like ioredis' `call`. */
export type SendCommand = (name: string, parts: string[]) => Promise<unknown>;

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

/**
 * Adapts an ordinary Redis to Upstash's client. Upstash's scripts begin with a line of flags that only its own server
 * supports, so that line is cut and the script gets a different hash.
 */
export function plainRedis(send: SendCommand): Requester {
  const hashes = new Map<string, string>();

  const translate = ([name, first, ...rest]: Command): Command => {
    const script = String(first);
    if (name === "evalsha") return [name, hashes.get(script) ?? script, ...rest];
    if (name !== "eval") return [name, first, ...rest];
    const plain = script.replace(/^#![^\n]*\n/, "");
    hashes.set(sha1(script), sha1(plain));
    return [name, plain, ...rest];
  };

  return {
    async request<Result>({ body }: { body?: unknown }) {
      const [name, ...parts] = translate(body as Command);
      return { result: (await send(name, parts.map(String))) as Result };
    },
  };
}
