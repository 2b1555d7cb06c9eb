/** The offered lifetimes of a key, in days from now; null for unlimited. */
export const LIFETIMES = [
  { value: "month", label: "in 30 days", days: 30 },
  { value: "quarter", label: "in 90 days", days: 90 },
  { value: "year", label: "in a year", days: 365 },
  { value: "ever", label: "never", days: null },
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The end of a lifetime that begins now; null for an unlimited one. */
export function endOf(lifetime: (typeof LIFETIMES)[number]["value"], now: Date): Date | null {
  const days = LIFETIMES.find(({ value }) => value === lifetime)?.days ?? null;
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
