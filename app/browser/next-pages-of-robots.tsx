import type { ReactNode } from "react";

/** Draws the page for a robot, for which Next would keep the HTML of one that failed; what robots are to read runs no script. */
export default function PageOfRobots({ children }: { children: ReactNode }): ReactNode {
  return children;
}
