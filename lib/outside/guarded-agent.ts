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

/** Resolves no name: for tests without network access. */
export const resolveNone: Resolve = (host, done) => done(unknownHost(host), []);

const unknownHost = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`No address for ${host}`), { code: "ENOTFOUND" });
