import type { CslItem } from "#lib/citations/csl";
import { yearOf } from "./year-of";

type Known = { csl: CslItem; doi: string | null };

/**
 * Whether two records that share title and first author may be of one work: as a preprint and its article are, a year
 * apart and under two DOIs, but not two columns of one journal.
 */
export function mayBeSame(one: Known, other: Known): boolean {
  const [year, otherYear] = [yearOf(one.csl), yearOf(other.csl)];
  if (year !== null && otherYear !== null && Math.abs(year - otherYear) > 1) return false;
  const haveTwoDois = one.doi !== null && other.doi !== null && one.doi !== other.doi;
  return !haveTwoDois || one.csl["container-title"] !== other.csl["container-title"];
}

/** Those of some records, alike in title and first author, that may be of one work, in groups of two and more. */
export function groupsOfSame<R extends Known>(records: readonly R[]): R[][] {
  const groups: R[][] = [];
  for (const record of records) {
    const group = groups.find((members) => members.some((member) => mayBeSame(member, record)));
    if (group) group.push(record);
    else groups.push([record]);
  }
  return groups.filter((group) => group.length > 1);
}
