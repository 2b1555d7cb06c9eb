const DAY_MS = 24 * 60 * 60 * 1000;

/** Describes how long a document stays in the trash. */
export function daysLeft(goneAt: Date, now: Date): string {
  const days = Math.ceil((goneAt.getTime() - now.getTime()) / DAY_MS);
  if (days <= 1) return "Gone within a day";
  return `Gone in ${days} days`;
}
