import { LoadingList } from "../../documents/loading-list";

/** Placeholder for the library while it loads. */
export default function Loading() {
  return <LoadingList title="Library" />;
}
