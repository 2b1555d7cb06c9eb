/** What is done with a suggestion. */
export type Verb = "accept" | "reject";

/** One decision about some suggestions. */
export type Decision = { key: number; verb: Verb; ids: readonly string[] };

/** The decisions of a visit: undo takes back what is held; what was sent is decided. */
export type Decisions = { held: readonly Decision[]; sent: ReadonlySet<string> };

/** What happens to decisions: one is made, taken back, over its time or refused, or the page is left. */
export type DecisionEvent =
  | { type: "decided"; decision: Decision }
  | { type: "undone" }
  | { type: "due"; key: number }
  | { type: "left" }
  | { type: "failed"; ids: readonly string[] };

/** No decision. */
export const UNDECIDED: Decisions = { held: [], sent: new Set() };

/** The decisions after an event, and those to send now. */
export function nextDecisions({ held, sent }: Decisions, event: DecisionEvent): [Decisions, readonly Decision[]] {
  switch (event.type) {
    case "decided":
      return [{ held: [...held, event.decision], sent }, []];
    case "undone":
      return [{ held: held.slice(0, -1), sent }, []];
    case "due":
      return send(held, sent, ({ key }) => key === event.key);
    case "left":
      return send(held, sent, () => true);
    case "failed":
      return [{ held, sent: new Set([...sent].filter((id) => !event.ids.includes(id))) }, []];
  }
}

function send(
  held: Decisions["held"],
  sent: Decisions["sent"],
  isDue: (decision: Decision) => boolean,
): [Decisions, readonly Decision[]] {
  const due = held.filter(isDue);
  const kept = held.filter((decision) => !isDue(decision));
  return [{ held: kept, sent: new Set([...sent, ...due.flatMap(({ ids }) => ids)]) }, due];
}

/** The suggestions that are decided, sent or not. */
export const decidedIds = ({ held, sent }: Decisions): ReadonlySet<string> =>
  new Set([...sent, ...held.flatMap(({ ids }) => ids)]);
