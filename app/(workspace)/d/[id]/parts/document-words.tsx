import type { ReactNode } from "react";
import { Words } from "../../../../words/words";

/** The words of a page with a document that is open for writing. */
export const DocumentWords = ({ children }: { children: ReactNode }) => (
  <Words
    areas={[
      "document",
      "editor",
      "citing",
      "checks",
      "suggestions",
      "comments",
      "authors",
      "versions",
      "publish",
      "find",
      "drafts",
      "pdf",
    ]}
  >
    {children}
  </Words>
);
