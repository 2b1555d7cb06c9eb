import type { Attachment } from "#lib/base/operation";

/** The values of the parameters in a route's path. */
export type Parameters = Record<string, string | string[] | undefined>;
type RouteContext = { params: Promise<Parameters> };

/** An answer as its parts, which a server can send without making a `Response` of them. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: Attachment["content"] | null;
  /** The headers of this request alone, when the other parts are those of an earlier answer. */
  own?: Record<string, string>;
};

/** A request whose answer goes to a server; `target` is its path with its query. */
export type Asked = { request: Request; target: string; parameters: Parameters };

/** Takes an answer, perhaps later. */
export type Sender = { send(answer: Answer): void; fail(error: unknown): void };

/** Handles the requests of one method at a route; `answer` gives the parts of what it answers to a sender. */
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  answer?(asked: Asked, sender: Sender): void;
};

/** The handlers of a route file: one for each method, and 405 for the others. */
export type Handlers = Record<(typeof METHODS)[number], Handler>;

/** The methods that routes serve. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** The headers that let pages of other sites read an answer. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "etag, location, content-disposition, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, x-request-id, idempotency-replayed, preference-applied, x-warnings",
};
