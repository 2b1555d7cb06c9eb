import { LoadingList } from "../../documents/loading-list";

/** The prompts before they are there. */
export default function Loading() {
  return <LoadingList title="Prompts" />;
}
