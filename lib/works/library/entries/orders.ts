import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { libraryCitation } from "#db/schema";
import { CHECKS_RANK, READING_RANK, SORTED_AUTHOR, SORTED_CONTAINER, SORTED_TAG } from "#db/schema/library-citation";
import { timestamp } from "#lib/base/timestamp";
import type { LibrarySort } from "./sorts";

/** A value that works are sorted by: its expression, how a cursor has it, and its type in the store. */
export type SortKey = { by: SQL; shown: SQL; shape: z.ZodType<string | number>; type: SQL };

const text = (by: SQL): SortKey => ({ by, shown: by, shape: z.string(), type: sql`text` });

const whole = (by: SQL): SortKey => ({ by, shown: by, shape: z.int(), type: sql`integer` });

const time = (by: SQL): SortKey => ({
  by,
  shown: sql`to_char(${by} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  shape: timestamp,
  type: sql`timestamptz`,
});

const title = text(sql`lower(${libraryCitation.title})`);

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
