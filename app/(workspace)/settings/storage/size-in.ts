const UNITS = [
  { unit: "gigabyte", bytes: 1e9 },
  { unit: "megabyte", bytes: 1e6 },
  { unit: "kilobyte", bytes: 1e3 },
] as const;

/** A number of bytes in the largest unit that it has one of, as a reader of this language writes it. */
export function sizeIn(locale: string, bytes: number): string {
  const { unit, bytes: one } = UNITS.find((unit) => bytes >= unit.bytes) ?? { unit: "byte", bytes: 1 };
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / one);
}
