const two = (number: number) => String(number).padStart(2, "0");

/** The day so many days after `from` in the reader's time zone, as a field for dates has it. */
export function dayIn(days: number, from = new Date()): string {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The last moment of a day in the reader's time zone. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
