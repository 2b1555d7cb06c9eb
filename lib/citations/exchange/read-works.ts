import type { CslItem } from "../csl/csl";
import { type LongField, longFields } from "../csl/field-length";
import type { Fault } from "./faults";

/** The works of a file, and the faults of unreadable entries. */
export type ReadWorks = { items: CslItem[]; faults: Fault[] };

/** Adds a work that begins at `line`, or a fault when a field exceeds the library's limit. */
export function keep(item: CslItem, line: number, { items, faults }: ReadWorks): void {
  const [long] = longFields(item);
  if (long) faults.push(longFault(long, line));
  else items.push(item);
}

/** The fault for an entry with a field that is too long. */
export const longFault = ({ path, message }: LongField, line: number): Fault => ({
  line,
  message: `“${path}” ${message}`,
});
