import { useTranslations } from "next-intl";
import type { AgentChange } from "#lib/history/versions/agent-changes";
import { Link } from "#ui/link";
import { When } from "../../parts/when";
import { KeyFacts } from "../keys/key-facts";
import { RevokeKey } from "../keys/revoke-key";
import type { ShownKey } from "../keys/shown-key";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import styles from "./agents.module.css";

const SHOWN = 3;

type Props = { agents: ShownKey[]; changes: AgentChange[] };

/** Lists a person's agents with what each did lately. */
export function AgentList({ agents, changes }: Props) {
  const t = useTranslations("settings.agents");
  return (
    <Section title={t("yours")} words={t(agents.length === 0 ? "none" : "separate")}>
      {agents.length > 0 ? (
        <Rows label={t("title")}>
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
  const t = useTranslations("settings.agents");
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, documentId, title, at }) => (
        <li key={`${kind} ${documentId} ${at.toISOString()}`}>
          {t.rich(kind === "change" ? "changed" : "suggested", {
            title: title || t("untitled"),
            document: (words) => <Link href={`/d/${documentId}`}>{words}</Link>,
            when: () => <When at={at.toISOString()} />,
          })}
        </li>
      ))}
    </ul>
  );
}
