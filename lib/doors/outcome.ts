/** Why something was not done, as a sentence; `field` is the input it is about. */
export type Refusal = { error: string; field?: string; requestId?: string };

/** What a server action answers: errors are values, because Next hides the words of those that are thrown. */
export type Outcome<T> = { ok: true; value: T } | ({ ok: false } & Refusal);
