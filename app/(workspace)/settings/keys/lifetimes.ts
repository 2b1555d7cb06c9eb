/** The offered lifetimes of a key, in days from now; null for unlimited. */
export const LIFETIMES = [
  { value: "month", label: "in 30 days", days: 30 },
  { value: "quarter", label: "in 90 days", days: 90 },
  { value: "year", label: "in a year", days: 365 },
  { value: "ever", label: "never", days: null },
] as const;
