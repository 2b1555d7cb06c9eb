import type { Suggestion } from "./suggestion";

/** Who proposes, as the badge names them: a person, or an agent by its model where it gave one. */
export function proposerOf({ origin, model, agent, by }: Suggestion): string {
  return origin === "agent" ? (model ?? agent ?? by.name) : by.name;
}
