import type { Suggestion } from "../session/suggestion";

/** The proposer's name on the badge: a person's name, or an agent's model when it gave one. */
export function proposerOf({ origin, model, agent, by }: Suggestion): string {
  return origin === "agent" ? (model ?? agent ?? by.name) : by.name;
}
