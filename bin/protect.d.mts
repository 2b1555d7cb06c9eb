/** Sets the security headers of a response that depend on the request and the settings. */
export declare function protect(
  request: { url: string; headers: Record<string, string | undefined> },
  response: { setHeader(name: string, value: string): unknown },
  options: { dev: boolean },
): void;

/** The policy of what is no page: nothing in it may run or load anything. */
export declare const DATA_POLICY: string;

/** The security headers of responses that are no pages, which are the same for each of them. */
export declare function headersOfData(): Record<string, string>;
