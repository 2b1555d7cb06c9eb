import type { ReactNode } from "react";
import { Words } from "../../words/words";

/** Gives the pages of the library their words. */
export default function LibraryLayout({ children }: { children: ReactNode }) {
  return <Words areas={["library", "workTypes", "workFields", "pdf"]}>{children}</Words>;
}
