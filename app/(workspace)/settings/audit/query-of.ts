import type { AuditKind } from "#lib/audit/shape";

/** Which entries the page shows. */
export type Filter = { personId: string | undefined; kind: AuditKind | undefined };

/** A query without what is not given. */
export const queryOf = (fields: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
