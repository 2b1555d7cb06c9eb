import { STATEMENTS } from "./commands";

/** A kind of statement, such as theorems: its word, and the counter that numbers it; null for one without a number. */
export type Statement = { word: string; counter: string | null };

const DEFINITION =
  /\\(?:newtheorem|declaretheorem)\s*(\*?)\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}\s*(?:\[([^\]]*)\])?\s*(?:\{([^{}]*)\})?\s*(?:\[([^\]]*)\])?/g;

/** The kinds of statements that a source defines, by environment, and the counters that begin again with a section. */
export function statementsIn(source: string): { kinds: Map<string, Statement>; within: Set<string> } {
  const kinds = new Map<string, Statement>(
    Object.entries(STATEMENTS).map(([name, word]) => [name, { word, counter: null }]),
  );
  const within = new Set<string>();
  for (const [, star, name = "", shared, word, outer] of source.matchAll(DEFINITION)) {
    const counter = star === "*" ? null : (shared && kinds.get(shared)?.counter) || name;
    kinds.set(name, { word: word?.trim() || name[0]?.toUpperCase() + name.slice(1), counter });
    if (outer === "section" && counter !== null) within.add(counter);
  }
  return { kinds, within };
}
