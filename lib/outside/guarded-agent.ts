import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { isPublicAddress } from "./public-address";
import { notPublic } from "./public-url";

/** Finds the addresses of a host, all of them. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Asks the system's resolver. */
export const resolveBySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done);

/**
 * Connections to public addresses only. The addresses that were checked are those connected to: a name that is asked
 * twice may answer differently. An address in the place of a name is not looked up and must have been checked before.
 */
export function guardedAgent(resolve: Resolve): Agent {
  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? unknownHost(host), "");
      // One private address among public ones is a trap or a mistake, and either way not for us to try.
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(notPublic(host), "");
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
  return new Agent({ connect: { lookup }, maxHeaderSize: 64 * 1024 });
}

/** Finds nobody: for tests, which ask no one outside. */
export const resolveNobody: Resolve = (host, done) => done(unknownHost(host), []);

const unknownHost = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`No address for ${host}`), { code: "ENOTFOUND" });
