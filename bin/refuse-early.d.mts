/** Responds to requests that make Next fail with 500; returns false for any other request. */
export declare function refuseEarly(
  request: { method: string; url: string; headers: Record<string, string | undefined> },
  response: { writeHead(status: number, headers: Record<string, unknown>): unknown; end(text: string): unknown },
  metrics?: { observe(measured: { operation: string; door: string; status: number; ms: number }): void },
): boolean;
