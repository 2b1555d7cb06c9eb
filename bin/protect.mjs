import { randomBytes } from "node:crypto";

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

// Inline styles: React writes style attributes, which a nonce cannot allow. Images: documents show pictures from any site.
const policyWith = (nonce, dev) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    // The browser also reads a picture that is being uploaded from its blob: address.
    "connect-src 'self' blob:",
    "base-uri 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
