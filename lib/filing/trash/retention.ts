/** The number of days that a document stays in the trash. */
export const TRASH_DAYS = 30;

const KEPT_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** The time at which a document deleted at this time is purged. */
export const purgedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_MS);

/** Documents deleted at or before the returned time are purged. */
export const purgedBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS);
