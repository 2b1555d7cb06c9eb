import { MENTION, mentionName } from "./mentions";

/** What an agent that a comment mentions has done so far. */
export const AGENT_STATES = ["asked", "working", "answered"] as const;

/** An agent that a comment mentions. */
export type AskedAgent = { keyId: string; name: string; state: (typeof AGENT_STATES)[number] };

/** An agent that said nothing for so long after it began is asked, not working. */
export const WORKING_MS = 10 * 60 * 1000;

type Message = { body: string; by: { id: string } };

/**
 * The agents that a thread mentions, in order of first mention: each is asked until it replies, and again by the next
 * mention; `working` says when each began.
 */
export function agentStates(
  messages: readonly Message[],
  working: Readonly<Record<string, string>>,
  now: Date,
): AskedAgent[] {
  const agents = new Map<string, AskedAgent>();
  for (const { body, by } of messages) {
    const writer = agents.get(by.id);
    if (writer) agents.set(by.id, { ...writer, state: "answered" });
    for (const [whole, id] of body.matchAll(MENTION)) {
      if (!id?.startsWith("key_") || id === by.id) continue;
      agents.set(id, { keyId: id, name: mentionName(whole), state: "asked" });
    }
  }
  return [...agents.values()].map((agent) => {
    const since = working[agent.keyId];
    const isWorking = since !== undefined && now.getTime() - Date.parse(since) < WORKING_MS;
    return isWorking ? { ...agent, state: "working" } : agent;
  });
}
