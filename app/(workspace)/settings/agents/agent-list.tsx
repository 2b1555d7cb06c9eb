import Link from "next/link";
import type { AgentChange } from "#lib/versions/store";
import { When } from "../../documents/when";
import { KeyFacts } from "../keys/key-facts";
import { RevokeKey } from "../keys/revoke-key";
import type { ShownKey } from "../keys/shown-key";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import styles from "./agents.module.css";

const SHOWN = 3;

const VERBS = { change: "Changed", suggestion: "Suggested a change in" };

type Props = { agents: ShownKey[]; changes: AgentChange[] };

/** Lists a person's agents with what each did lately. */
export function AgentList({ agents, changes }: Props) {
  const words =
    agents.length === 0
      ? "No agent has access. Connect one above."
      : "Each agent has a key or a connection of its own, so that you can revoke one and keep the others.";
  return (
    <Section title="Your agents" words={words}>
      {agents.length > 0 ? (
        <Rows label="Agents">
          {agents.map((agent) => (
            <Row
              key={agent.id}
              name={
                <>
                  {agent.name}
                  <Latest changes={changes.filter(({ by }) => by.id === agent.id).slice(0, SHOWN)} />
                </>
              }
              facts={<KeyFacts of={agent} />}
              action={<RevokeKey of={agent} />}
            />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}

function Latest({ changes }: { changes: AgentChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, documentId, title, at }) => (
        <li key={`${kind} ${documentId} ${at.toISOString()}`}>
          {VERBS[kind]} <Link href={`/d/${documentId}`}>{title || "Untitled"}</Link> <When at={at.toISOString()} />
        </li>
      ))}
    </ul>
  );
}
