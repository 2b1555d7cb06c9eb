import { knownAcrossBundles } from "./known-across-bundles";

/** Every error code with its HTTP status. */
export const STATUS_OF = {
  invalid_request: 400,
  address_not_allowed: 400,
  unknown_field: 400,
  title_required: 400,
  folder_cycle: 400,
  invalid_content: 400,
  hidden_text: 400,
  invalid_identifier: 400,
  unknown_style: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  insufficient_scope: 403,
  document_not_in_token: 403,
  insufficient_role: 403,
  session_required: 403,
  not_found: 404,
  no_source: 404,
  method_not_allowed: 405,
  text_not_found: 409,
  version_conflict: 409,
  beyond_scope: 409,
  already_undone: 409,
  locked: 409,
  slug_taken: 409,
  draft_not_open: 409,
  not_a_draft: 409,
  draft_of_a_draft: 409,
  part_taken: 409,
  draft_needed: 409,
  unreviewed: 409,
  suggestion_stale: 409,
  suggestion_resolved: 409,
  request_in_progress: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  citation_not_found: 422,
  idempotency_key_reused: 422,
  import_failed: 422,
  rate_limited: 429,
  internal: 500,
  not_available: 501,
  upstream_unavailable: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

/** A stable error code for programs. */
export type ErrorCode = keyof typeof STATUS_OF;

/** One fault of an input: its path (`content.0.attrs.level`) and a message. */
export type ErrorDetail = {
  path: string;
  message: string;
  /** Of a change that is refused: the node, what it is, what stood there and what would. */
  nodeId?: string | null;
  kind?: string;
  from?: string | null;
  to?: string | null;
};

/** The optional fields of an error. */
export type ErrorExtras = {
  details?: ErrorDetail[];
  hint?: string;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** The body of every error response, for REST and MCP. */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  details?: ErrorDetail[];
  hint?: string;
  requestId: string;
};

/**
 * A failure that the caller can act on: a sentence for a person and a code for a program. With `unavailable` goes when
 * to try again.
 */
export class AppError extends Error {
  static {
    knownAcrossBundles(AppError, "AppError");
  }
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly hint: string | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.details = extras.details;
    this.hint = extras.hint;
    this.headers = { ...(code === "unavailable" ? { "retry-after": "30" } : {}), ...extras.headers };
  }

  get status(): number {
    return STATUS_OF[this.code];
  }

  body(requestId: string): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      ...(this.details ? { details: this.details } : {}),
      ...(this.hint ? { hint: this.hint } : {}),
      requestId,
    };
  }
}

/**
 * The client closed the connection before its request was complete: status 499, visible only in the log and the
 * metrics.
 */
export class ClientClosedRequest extends AppError {
  static {
    knownAcrossBundles(ClientClosedRequest, "ClientClosedRequest");
  }

  constructor(cause: unknown) {
    super("invalid_request", "The connection ended before the request did.", { cause });
  }
  override get status(): number {
    return 499;
  }
}
