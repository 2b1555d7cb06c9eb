/** The middle value; of an even number of values, the lower of the two in the middle. Throws when there is none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least `share` (0 to 1) of the values do not exceed; throws when there is none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error("There is nothing to take a quantile of.");
  return value;
}
