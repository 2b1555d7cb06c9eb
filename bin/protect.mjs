import { randomBytes } from "node:crypto";

// Published pages and files answer with stricter policies of their own.
const ownPolicy = /^\/(p\/[^/?]+(\/(preview\.png|colophon\.txt))?|files\/[^/?]+)\/?(\?|$)/;

// On localhost it would hold for every other server of the machine.
const httpsAlone = /^https:\/\/(?!localhost(:|\/|$))/i;

const year = 365 * 24 * 60 * 60;

/** Gives a page its Content-Security-Policy, with a nonce that Next reads from the request, and with an `APP_URL` of https every answer the word to ask by https only. */
export function protect(request, response, { dev }) {
  if (httpsAlone.test(process.env.APP_URL ?? "")) response.setHeader("strict-transport-security", `max-age=${year}`);
  const policy = policyWith(randomBytes(16).toString("base64url"), dev);
  // Written over whatever the client sent, so that it cannot choose the nonce.
  request.headers["content-security-policy"] = policy;
  delete request.headers["content-security-policy-report-only"];
  if (!ownPolicy.test(request.url)) response.setHeader("content-security-policy", policy);
}

// Styles stay inline: React writes style attributes, which no nonce can allow. Documents show pictures of any site.
const policyWith = (nonce, dev) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    "base-uri 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
