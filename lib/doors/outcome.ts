import type { ErrorCode } from "#lib/base/errors";

/** The reason for a failure as a sentence; `field` is the invalid input. */
export type Refusal = { error: string; code?: ErrorCode; field?: string; requestId?: string };

/** The result of a server action: errors are values, because Next hides the messages of thrown ones. */
export type Outcome<T> = { ok: true; value: T } | ({ ok: false } & Refusal);
