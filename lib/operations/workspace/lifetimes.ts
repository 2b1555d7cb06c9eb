/** The offered lifetimes of a key, in days from now; null for unlimited. */
export const LIFETIMES = [
  { value: "month", days: 30 },
  { value: "quarter", days: 90 },
  { value: "year", days: 365 },
  { value: "ever", days: null },
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The end of a lifetime that begins now; null for an unlimited one. */
export function endOf(lifetime: (typeof LIFETIMES)[number]["value"], now: Date): Date | null {
  const days = LIFETIMES.find(({ value }) => value === lifetime)?.days ?? null;
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
