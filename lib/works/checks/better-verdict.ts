/** The statuses of a quotation, best first. */
export const QUOTATION_STATUSES = ["verbatim", "altered", "not_found", "no_source"] as const;

type Judged = { status: (typeof QUOTATION_STATUSES)[number] };

/** The verdict that says more for a quotation; the first of two equal ones. */
export const betterVerdict = <One extends Judged, Other extends Judged>(
  one: One | undefined,
  other: Other,
): One | Other =>
  one && QUOTATION_STATUSES.indexOf(one.status) <= QUOTATION_STATUSES.indexOf(other.status) ? one : other;
