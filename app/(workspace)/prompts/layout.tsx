import type { ReactNode } from "react";
import { Words } from "../../words/words";

/** Gives the pages of prompts their words. */
export default function PromptsLayout({ children }: { children: ReactNode }) {
  return <Words areas={["prompts"]}>{children}</Words>;
}
