"use client";

import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import styles from "../settings.module.css";
import { KeyFacts } from "./key-facts";
import { RevokeKey } from "./revoke-key";
import type { ShownKey } from "./shown-key";

const STATE_WORDS = { valid: undefined, expired: "Expired", revoked: "Revoked" };

function KeyName({ name, lastFour }: { name: string; lastFour: string }) {
  return (
    <>
      {name} {lastFour ? <code className={styles.ending}>…{lastFour}</code> : null}
    </>
  );
}

/** Lists a user's keys: active ones, then revoked and expired ones in a closed section. */
export function KeyList({ keys }: { keys: ShownKey[] }) {
  const valid = keys.filter(({ state }) => state === "valid");
  const ended = keys.filter(({ state }) => state !== "valid");
  return (
    <Section
      title="Keys and connections"
      words={valid.length === 0 ? "There is no key and no connection, so no agent or tool has access." : undefined}
    >
      {valid.length > 0 ? (
        <Rows label="Keys and connections">
          {valid.map((key) => (
            <Row
              key={key.id}
              name={<KeyName {...key} />}
              facts={<KeyFacts of={key} />}
              action={<RevokeKey of={key} />}
            />
          ))}
        </Rows>
      ) : null}
      {ended.length > 0 ? (
        <details className={styles.more}>
          <summary>
            {ended.length === 1 ? "One key that no longer works" : `${ended.length} keys that no longer work`}
          </summary>
          <Rows label="Keys that no longer work">
            {ended.map((key) => (
              <Row
                key={key.id}
                name={<KeyName {...key} />}
                facts={
                  <>
                    <span>{STATE_WORDS[key.state]}</span>
                    <KeyFacts of={key} />
                  </>
                }
              />
            ))}
          </Rows>
        </details>
      ) : null}
    </Section>
  );
}
