/** Sets the security headers of a response that depend on the request and the settings. */
export declare function protect(
  request: { url: string; headers: Record<string, string | undefined> },
  response: { setHeader(name: string, value: string): unknown },
  options: { dev: boolean },
): void;
