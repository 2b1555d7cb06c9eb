import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { libraryCitation } from "#db/schema";
import { READING_STATES } from "#db/schema/kinds-of-change";
import { SORTED_AUTHOR, SORTED_CONTAINER, SORTED_TAG } from "#db/schema/library-citation";
import { moment } from "#lib/base/moment";
import type { LibrarySort } from "./sorts";

/** A value that works are sorted by: its expression, how a cursor has it, and its type in the store. */
export type SortKey = { by: SQL; shown: SQL; shape: z.ZodType<string | number>; type: SQL };

const text = (by: SQL): SortKey => ({ by, shown: by, shape: z.string(), type: sql`text` });

const whole = (by: SQL): SortKey => ({ by, shown: by, shape: z.int(), type: sql`integer` });

const time = (by: SQL): SortKey => ({
  by,
  shown: sql`to_char(${by} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  shape: moment,
  type: sql`timestamptz`,
});

const title = text(sql`lower(${libraryCitation.title})`);

const READING_RANK = sql.raw(
  `case reading ${READING_STATES.map((state, rank) => `when '${state}' then ${rank}`).join(" ")} else 3 end`,
);

// What a person has to know before it is cited comes first.
const CHECKS_RANK = sql.raw(`case when checks ->> 'retracted' = 'true' then 0
  when checks ->> 'newerVersion' is not null then 1 when checks ->> 'verified' = 'false' then 2 else 3 end`);

/** The values of each order; a work without the value is last in its usual direction. */
export const SORT_KEYS = {
  created: [time(sql`${libraryCitation.createdAt}`)],
  updated: [time(sql`${libraryCitation.updatedAt}`)],
  title: [title],
  author: [text(SORTED_AUTHOR)],
  container: [text(SORTED_CONTAINER)],
  year: [whole(sql`coalesce(${libraryCitation.year}, -10000)`)],
  type: [text(sql`(${libraryCitation.csl}->>'type')`), title],
  tag: [text(SORTED_TAG)],
  reading: [whole(READING_RANK)],
  checks: [whole(CHECKS_RANK)],
} satisfies Record<LibrarySort, SortKey[]>;
