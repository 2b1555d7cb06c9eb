"use server";

import { z } from "zod";
import { requirePerson } from "#lib/doors/current-person";
import { runtime } from "#lib/runtime";
import { countPending } from "#lib/suggestions/store";

const shape = z.array(z.string().max(100)).max(100);

/** How many suggestions wait for each of these documents; those for which none waits are left out. */
export async function waitingCounts(ids: string[]): Promise<Record<string, number>> {
  const known = shape.parse(ids);
  const [{ id }, { store }] = await Promise.all([requirePerson(), runtime()]);
  return countPending(store.db, id, known);
}
