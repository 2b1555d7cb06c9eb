import { LoadingList } from "../documents/loading-list";

/** The library before it is there. */
export default function Loading() {
  return <LoadingList title="Library" />;
}
