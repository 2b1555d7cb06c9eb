import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { isPublicAddress } from "./public-address";
import { notPublic } from "./public-url";

/** Finds all addresses of a host. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Queries the system's resolver. */
export const resolveBySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done);

/**
 * Connects to public addresses only, and only to the addresses that were checked: a second lookup of the name may
 * return others. An IP address as host is not looked up and must be checked before.
 */
export function guardedAgent(resolve: Resolve): Agent {
  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? unknownHost(host), "");
      // One private address among public ones is a trap or a mistake, and must not be tried either way.
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(notPublic(host), "");
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
  return new Agent({ connect: { lookup }, maxHeaderSize: 64 * 1024 });
}

// A resolver that does not answer keeps nobody waiting.
const RESOLVED_WITHIN_MS = 3_000;

/** Whether a name leads outside the public internet now; false for a name without an address, or without an answer. */
export const isPrivateName = (resolve: Resolve, host: string): Promise<boolean> =>
  new Promise((settle) => {
    const timer = setTimeout(() => settle(false), RESOLVED_WITHIN_MS);
    resolve(host, (error, addresses) => {
      clearTimeout(timer);
      settle(!error && addresses.some(({ address }) => !isPublicAddress(address)));
    });
  });

/** Resolves no name: for tests without network access. */
export const resolveNone: Resolve = (host, done) => done(unknownHost(host), []);

const unknownHost = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`No address for ${host}`), { code: "ENOTFOUND" });
