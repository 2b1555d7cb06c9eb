import { useQuery } from "@tanstack/react-query";
import { waitingCounts } from "../../../documents/waiting-counts";
import { actionQuery } from "../../../queries/query";

/** The number of suggestions of a draft that wait for a decision: a merge does not take them along. Asked again when `state` changes. */
export function useWaiting(id: string, state: unknown): number {
  const { data } = useQuery(actionQuery(["waitingCounts", { id }, state], () => waitingCounts({ ids: [id] })));
  return data?.[id] ?? 0;
}
