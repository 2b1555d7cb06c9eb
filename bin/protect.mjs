import { randomBytes } from "node:crypto";
import { contentPolicy } from "../lib/base/content-policy.mjs";

// Published pages and files set stricter policies of their own.
const ownPolicy = /^\/(p\/[^/?]+(\/(preview\.png|colophon\.txt))?|files\/[^/?]+)\/?(\?|$)/;

// On localhost HSTS would apply to every other server of the machine.
const publicHttps = /^https:\/\/(?!localhost(:|\/|$))/i;

const year = 365 * 24 * 60 * 60;

/** Sets a Content-Security-Policy with a nonce, which Next reads from the request; with an https `APP_URL` also sets HSTS. */
export function protect(request, response, { dev }) {
  if (publicHttps.test(process.env.APP_URL ?? "")) response.setHeader("strict-transport-security", `max-age=${year}`);
  const policy = policyWith(randomBytes(16).toString("base64url"), dev);
  // Overwrites the client's header, so that a client cannot choose the nonce.
  request.headers["content-security-policy"] = policy;
  delete request.headers["content-security-policy-report-only"];
  if (!ownPolicy.test(request.url)) response.setHeader("content-security-policy", policy);
}

const policyWith = (nonce, dev) => contentPolicy(`'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`);
