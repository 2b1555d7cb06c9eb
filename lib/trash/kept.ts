/** How many days a document stays in the trash. */
export const TRASH_DAYS = 30;

const KEPT_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** The moment when a document that was deleted then is gone for good. */
export const goneAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_MS);

/** What was deleted at this moment or before is gone by now. */
export const goneBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS);
