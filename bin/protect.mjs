import { randomBytes } from "node:crypto";
import { contentPolicy } from "../lib/base/content-policy.mjs";

// Published pages and files set stricter policies of their own.
const ownPolicy = /^\/(p\/[^/?]+(\/(preview\.png|colophon\.txt))?|(g\/[^/?]+\/)?files\/[^/?]+)\/?(\?|$)/;

// On localhost HSTS would apply to every other server of the machine.
const publicHttps = /^https:\/\/(?!localhost(:|\/|$))/i;

const year = 365 * 24 * 60 * 60;

const transport = () =>
  publicHttps.test(process.env.APP_URL ?? "") ? { "strict-transport-security": `max-age=${year}` } : {};

/** The policy of what is no page: nothing in it may run or load anything. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The security headers of responses that are no pages, which are the same for each of them. */
export const headersOfData = () => ({ ...transport(), "content-security-policy": DATA_POLICY });

/** Sets a Content-Security-Policy with a nonce, which Next reads from the request; with an https `APP_URL` also sets HSTS. */
export function protect(request, response, { dev }) {
  for (const [name, value] of Object.entries(transport())) response.setHeader(name, value);
  const policy = policyWith(nonce(), dev);
  // Overwrites the client's header, so that a client cannot choose the nonce.
  request.headers["content-security-policy"] = policy;
  delete request.headers["content-security-policy-report-only"];
  if (!ownPolicy.test(request.url)) response.setHeader("content-security-policy", policy);
}

const MARK = "{nonce}";
const policies = [false, true].map((dev) =>
  contentPolicy(`'nonce-${MARK}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`).split(MARK),
);
const policyWith = (nonce, dev) => policies[Number(dev)].join(nonce);

const NONCE_BYTES = 16;
let random = Buffer.alloc(0);

// Asking the system for random bytes takes as long for a few as for many.
function nonce() {
  if (random.length === 0) random = randomBytes(256 * NONCE_BYTES);
  const mine = random.toString("base64url", 0, NONCE_BYTES);
  random = random.subarray(NONCE_BYTES);
  return mine;
}
