import { AppError } from "#lib/base/errors";

const REASONS: Record<string, string> = {
  ENOTFOUND: "There is no such site.",
  EAI_AGAIN: "The name of the site cannot be looked up at the moment.",
  ECONNREFUSED: "The site refuses connections.",
  ECONNRESET: "The site broke the connection off.",
  EHOSTUNREACH: "There is no way to the site at the moment.",
  ENETUNREACH: "There is no way to the site at the moment.",
  UND_ERR_SOCKET: "The site broke the connection off.",
  UND_ERR_CONNECT_TIMEOUT: "The site does not answer.",
  UND_ERR_HEADERS_OVERFLOW: "The answer of the site begins with too many headers.",
  CERT_HAS_EXPIRED: "The certificate of the site has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the site is for another one.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The site signed its certificate itself.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the site cannot be verified.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate of the site cannot be verified.",
};

/**
 * Converts a failed fetch to the error for the client: the guard's own refusal, or `upstream_unavailable` with the
 * reason.
 */
export function failureOf(thrown: unknown): AppError {
  const causes = chainOf(thrown);
  const refusal = causes.find((cause) => cause instanceof AppError);
  if (refusal) return refusal;
  const reason = causes.map((cause) => REASONS[codeOf(cause)]).find(Boolean);
  return new AppError("upstream_unavailable", reason ?? "The site does not answer as a web site does.", {
    hint: "Check the address in a browser, or try again later.",
    cause: thrown,
  });
}

function chainOf(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = thrown; next instanceof Error && chain.length < 10; next = next.cause) {
    chain.push(next);
    // Where a host has several addresses, each of them failed.
    if (next instanceof AggregateError) chain.push(...next.errors.filter((each) => each instanceof Error));
  }
  return chain;
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");
