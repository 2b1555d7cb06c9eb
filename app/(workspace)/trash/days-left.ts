const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a document of the trash is still there, as people say it. */
export function daysLeft(goneAt: Date, now: Date): string {
  const days = Math.ceil((goneAt.getTime() - now.getTime()) / DAY_MS);
  if (days <= 1) return "Gone within a day";
  return `Gone in ${days} days`;
}
