import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ShownEntry } from "#lib/audit/store";
import type { Person } from "#lib/people/accounts/store";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import styles from "./audit.module.css";
import { type Filter, queryOf } from "./query-of";

type Props = {
  entries: readonly ShownEntry[];
  people: readonly Person[];
  filter: Filter;
  /** The number before which older entries follow; undefined at the end. */
  olderThan: number | undefined;
};

/** Lists entries with who, what about and when. */
export async function AuditList({ entries, people, filter, olderThan }: Props) {
  const t = await getTranslations("audit");
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const byOf = ({ by, personId }: ShownEntry) =>
    t(`bys.${by.type}`, { name: by.name, person: names.get(personId ?? "") ?? t("formerPerson") });
  if (entries.length === 0) return <p className={styles.none}>{t("none")}</p>;
  return (
    <>
      <Rows label={t("title")}>
        {entries.map((entry) => (
          <Row
            key={entry.number}
            name={t(`kinds.${entry.kind}`)}
            facts={
              <>
                <span>{byOf(entry)}</span>
                <When at={entry.at} />
                {entry.subjectId?.startsWith("doc_") && entry.kind !== "document.deleted" ? (
                  <Link href={`/d/${entry.subjectId}`}>{entry.subjectId}</Link>
                ) : (
                  <span>{names.get(entry.subjectId ?? "") ?? entry.subjectId}</span>
                )}
                {Object.entries(entry.details).map(([name, value]) => (
                  <span key={name}>
                    {name}: {value}
                  </span>
                ))}
              </>
            }
          />
        ))}
      </Rows>
      {olderThan === undefined ? null : (
        <Link
          className={styles.older}
          href={`/settings/audit?${queryOf({ person: filter.personId, kind: filter.kind, before: olderThan })}`}
        >
          {t("older")}
        </Link>
      )}
    </>
  );
}
