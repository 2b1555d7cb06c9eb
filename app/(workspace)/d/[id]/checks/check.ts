import type { Output } from "#lib/doors/client";

/** The last check of a document, as the API returns it. */
export type Checks = Output<"GET /api/w/documents/[id]/checks">;

/** One thing that was checked. */
export type Check = Checks["checks"][number];

/** The statuses of what is wrong, in the order in which a panel lists them. */
export const WRONG = ["altered", "not_found", "mismatch", "fabricated", "retracted"] as const;

/** The status of something that is wrong. */
export type WrongStatus = (typeof WRONG)[number];

/** Something that is wrong. */
export type WrongCheck = Check & { status: WrongStatus };

const isWrong = (check: Check): check is WrongCheck => WRONG.some((status) => status === check.status);

/** What is wrong, the quotations first; within one status in reading order. */
export const wrongOf = ({ checks }: Pick<Checks, "checks">): WrongCheck[] =>
  checks.filter(isWrong).sort((one, other) => WRONG.indexOf(one.status) - WRONG.indexOf(other.status));

/** The works whose address had no page at the last nightly check. */
export const deadOf = ({ checks }: { checks: readonly Check[] }): Check[] =>
  checks.filter(({ reason }) => reason === "gone");

/** What could not be compared: quotations of works without a text, and works that no registry could tell of. */
export const untoldOf = ({ checks }: Pick<Checks, "checks">): Check[] =>
  checks.filter(({ status, reason }) => status === "no_source" || (status === "unknown" && reason !== "gone"));

/** How many checks there are of each wrong status, in order, without those of which there are none. */
export const countsOf = (wrong: readonly WrongCheck[]): { status: WrongStatus; count: number }[] =>
  WRONG.map((status) => ({ status, count: wrong.filter((one) => one.status === status).length })).filter(
    ({ count }) => count > 0,
  );
