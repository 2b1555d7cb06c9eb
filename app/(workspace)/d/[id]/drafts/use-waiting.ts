import { useQuery } from "@tanstack/react-query";
import { waitingCounts } from "../../../documents/waiting-counts";
import { actionQuery, routeKey } from "../../../queries/query";

/** The number of suggestions of a draft that wait for a decision: a merge does not take them along. */
export function useWaiting(id: string): number {
  // Loaded again with the suggestions themselves.
  const queryKey = [...routeKey("GET /api/d/[id]/suggestions", { id }), "waiting"];
  const { data } = useQuery(actionQuery(queryKey, () => waitingCounts({ ids: [id] })));
  return data?.[id] ?? 0;
}
