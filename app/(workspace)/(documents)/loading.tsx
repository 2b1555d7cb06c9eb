import { LoadingList } from "../documents/loading-list";

/** The documents before they are there. */
export default function Loading() {
  return <LoadingList title="Documents" />;
}
