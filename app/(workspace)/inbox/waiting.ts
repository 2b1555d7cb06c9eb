import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#lib/doors/client";
import { isWhole, type Suggestion } from "../d/[id]/session/suggestion";
import { allPages } from "../paging/all-pages";
import { routeKey } from "../queries/query";

/** A suggestion that waits for a decision, with its document. */
export type Waiting = Suggestion & { document: { id: string; title: string } };

const ROUTE = "GET /api/w/suggestions";
const AT_ONCE = 20;

/** The query of what waits for the person's decision, newest first, page after page. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: routeKey(ROUTE, { access: "edit" }),
  async queryFn({ pageParam: cursor }) {
    const page = await call(ROUTE, { access: "edit", full: true, limit: AT_ONCE, cursor });
    return { ...page, suggestions: page.suggestions.filter((one): one is typeof one & Waiting => isWhole(one)) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** A batch: what waits for one document, or from one person or key. */
export type Batch = { documentId: string } | { by: string };

/** Everything of a batch that waits, oldest first. */
export async function findBatch(batch: Batch) {
  const pages = await allPages((cursor) => call(ROUTE, { ...batch, access: "edit", limit: 100, cursor }));
  return pages.flatMap(({ suggestions }) => suggestions).toReversed();
}

/** In the order of the list; the suggestions of one proposal, which are made at once, in reading order. */
export function inOrder(suggestions: readonly Waiting[]): Waiting[] {
  const placeOf = new Map<string, number>();
  for (const [at, { id, groupId }] of suggestions.entries()) {
    const name = groupId ?? id;
    if (!placeOf.has(name)) placeOf.set(name, at);
  }
  const place = ({ id, groupId }: Waiting) => placeOf.get(groupId ?? id) ?? 0;
  return suggestions.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}
