import { Words } from "../../words/words";
import { NoDocument } from "./no-document";

/** Shown for a document that does not exist or that the person may not see, which look the same. */
export default function NotFound() {
  return (
    <Words areas={["noDocument"]}>
      <NoDocument />
    </Words>
  );
}
