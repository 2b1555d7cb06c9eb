/** How long a key may live, in days; null for ever. */
export const LIFETIMES = [
  { value: "week", label: "A week", days: 7 },
  { value: "month", label: "30 days", days: 30 },
  { value: "quarter", label: "90 days", days: 90 },
  { value: "year", label: "A year", days: 365 },
  { value: "ever", label: "For ever", days: null },
] as const;
