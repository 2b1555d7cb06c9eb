import { isIP } from "node:net";
import { AppError } from "#lib/base/errors";
import { parseUrl } from "#lib/base/parse-url";
import { isPublicAddress } from "./public-address";

const MAX_CHARACTERS = 4_000;
const WEB_PORTS = new Set([80, 443]);
// Ports above 1023 of other protocols, from the Fetch standard's “bad ports”.
const FOREIGN_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** The address as `host:port`, in the form of `ALLOW_PRIVATE_HOSTS`. */
export const placeOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

const portOf = ({ port, protocol }: URL): number => (port === "" ? (protocol === "https:" ? 443 : 80) : Number(port));

/**
 * Parses a web address that may be fetched, as far as is known before its name is looked up; `allowed` holds the
 * private hosts that may also be fetched.
 * @throws AppError invalid_request for an invalid address, address_not_allowed for one that is not public.
 */
export function publicUrl(text: string, allowed: ReadonlySet<string> = new Set()): URL {
  const url = webUrl(text);
  if (allowed.has(placeOf(url))) return url;
  const port = portOf(url);
  if ((port < 1024 && !WEB_PORTS.has(port)) || FOREIGN_PORTS.has(port)) {
    throw new AppError("address_not_allowed", `Port ${port} is not one that web pages are served from.`, {
      hint: "Give the address of a web page, as a browser shows it.",
    });
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublicAddress(host)) throw notPublic(url.hostname);
  return url;
}

function webUrl(text: string): URL {
  if (text.length > MAX_CHARACTERS) throw refused(`The address has more than ${MAX_CHARACTERS} characters.`);
  const url = parseUrl(text);
  if (!url) throw refused("This is not the address of a web page.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refused(`Only addresses with http:// or https:// can be fetched, not ${url.protocol.slice(0, 20)}`);
  }
  if (url.username || url.password) throw refused("The address holds a name or password: give it without.");
  return url;
}

const refused = (sentence: string) =>
  new AppError("invalid_request", sentence, {
    details: [{ path: "url", message: "must be an http or https address" }],
    hint: "Give the whole address, as in https://example.org/article.",
  });

/** The error for a host with an address outside the public internet. */
export const notPublic = (host: string): AppError =>
  new AppError("address_not_allowed", `“${host.slice(0, 253)}” is not an address of the public internet.`, {
    hint: "Pages of private networks are not fetched; whoever runs this workspace can list a host in ALLOW_PRIVATE_HOSTS.",
  });
