/** The median; for an even number of values, the lower of the two middle ones. Throws when `values` is empty. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least `share` (0 to 1) of the values do not exceed; throws when `values` is empty. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error("A quantile needs at least one value.");
  return value;
}
