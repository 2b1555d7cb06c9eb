import { LoadingList } from "../documents/loading-list";

/** The trash before it is there. */
export default function Loading() {
  return <LoadingList title="Trash" />;
}
