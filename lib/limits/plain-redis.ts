import { createHash } from "node:crypto";
import type { Requester } from "@upstash/redis";

type Command = [name: string, ...parts: unknown[]];

/** Whatever sends one command to a Redis server, as ioredis' `call` does. */
export type SendCommand = (name: string, parts: string[]) => Promise<unknown>;

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

/**
 * Lets what was written for Upstash talk to an ordinary Redis: Upstash's scripts open with a line of flags that only
 * its own server knows, so that line is cut and the script goes by another hash.
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
